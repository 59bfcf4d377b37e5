import type { Asking, AskOf, Call, Concept, ReplyOf } from '@drape/contract/call'
import {
  keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { newKey } from '../http/new-key.ts'
import { readAs } from '../http/understand.ts'
import { make } from '../session/calls.ts'
import { openQueries } from './api-provider.tsx'

/** The query key of a call; nothing else makes keys. */
const keyOf = <C extends Call>(call: C, ask?: AskOf<C>): readonly unknown[] =>
  ask === undefined ? [call.concept, call.path] : [call.concept, call.path, ask]

const queryOf = <C extends Call>(call: C, ask: AskOf<C>) => ({
  queryKey: keyOf(call, ask),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => make(call, ask, signal),
})

const pagesKeyOf = <C extends Call>(call: C, ask: AskOf<C>): readonly unknown[] => [
  ...keyOf(call, ask),
  'pages',
]

const longAgo = 1

interface Settings {
  /** The call is not made while this is false. */
  readonly enabled?: boolean
  /** When the call changes, the reply to the one before is shown until the new one arrives. */
  readonly keepsPrevious?: boolean
  /** Makes the call again and again, while the page is visible. */
  readonly everyMs?: number
  /** Delays the first request, so that what the screen shows first is requested first. */
  readonly afterMs?: number
}

const useIsPast = (ms: number): boolean => {
  const [isPast, setIsPast] = useState(ms === 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsPast(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isPast
}

const useSettings = ({ enabled = true, keepsPrevious, everyMs, afterMs = 0 }: Settings) => ({
  enabled: useIsPast(afterMs) && enabled,
  ...(everyMs && { refetchInterval: everyMs }),
  ...(keepsPrevious && { placeholderData: keepPreviousData as never }),
})

/** Makes a call and caches the reply. */
export const useCall = <C extends Call>(
  call: C,
  ...[ask = {} as AskOf<C>, settings = {}]: Asking<C, [settings?: Settings]>
): UseQueryResult<ReplyOf<C>> => useQuery({ ...queryOf(call, ask), ...useSettings(settings) })

/** Sends a call before the screen is drawn that shows the reply. If it fails, the screen makes it again. */
export const callEarly = <C extends Call>(call: C, ...[ask = {} as AskOf<C>]: Asking<C>): void =>
  void openQueries().prefetchQuery({ ...queryOf(call, ask), retry: false })

interface Paged {
  readonly next: string | null
}

/** Makes the call of a list page by page. */
export const usePages = <C extends Call>(
  call: ReplyOf<C> extends Paged ? C : never,
  ask: AskOf<C>,
  settings: Settings = {},
) => {
  const { query } = ask as { query?: object }
  return useInfiniteQuery({
    queryKey: pagesKeyOf(call, ask),
    queryFn: ({ pageParam, signal }) =>
      make(call, { ...ask, query: { ...query, ...(pageParam && { after: pageParam }) } } as AskOf<C>, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (lastPage) => (lastPage as Paged).next,
    ...useSettings(settings),
  })
}

/** `later`: the caller has the reply before the screen has requested again what it changes. */
type Refresh = 'first' | 'later'

/**
 * Runs a task. Once the last of those under way has ended, the replies of the concepts that they change are requested
 * again: a reply between two of them would take back what the screen shows of the second.
 */
export const useTask = <Ask, Reply>(
  send: (ask: Ask) => Promise<Reply>,
  changes: readonly Concept[] = [],
  when: Refresh = 'first',
) => {
  const { refresh } = useReplies()
  const underWay = useRef({ count: 0, isChanged: false })
  const mutation = useMutation({
    mutationFn: send,
    onMutate: () => {
      underWay.current.count += 1
    },
    onSettled: (_reply, error) => {
      const { count, isChanged } = underWay.current
      const isOutdated = isChanged || !error
      const isLast = count === 1
      underWay.current = { count: count - 1, isChanged: isOutdated && !isLast }
      if (!isLast || !isOutdated) return undefined
      const refreshed = refresh(...changes)
      return when === 'first' ? refreshed : undefined
    },
  })
  const isPressed = useRef(false)

  /**
   * Runs it for a button: resolves to the result, or to undefined if it failed or the one of an earlier press is
   * pending. A ref, because a second press may come before React has rendered the first.
   */
  const press = async (ask: Ask): Promise<Reply | undefined> => {
    if (isPressed.current) return undefined
    isPressed.current = true
    const reply = await mutation.mutateAsync(ask).catch(() => undefined)
    isPressed.current = false
    return reply
  }
  return { ...mutation, press }
}

/** The same for a single call, which says itself what it changes. */
export const useAct = <C extends Call>(call: C, when?: Refresh) =>
  useTask((ask: AskOf<C>) => make(call, ask), call.changes, when)

const noAttempt = { input: '', key: '' }

/** The same for a call with an Idempotency-Key, which stays the same for all attempts with the same input. */
export const useActOnce = <C extends Call>(call: C, when?: Refresh) => {
  const attempt = useRef(noAttempt)
  const send = async (ask: Omit<AskOf<C>, 'headers'>) => {
    const input = JSON.stringify(ask)
    if (attempt.current.input !== input) attempt.current = { input, key: newKey() }
    const headers = { 'idempotency-key': attempt.current.key }
    const reply = await make(call, { ...ask, headers } as unknown as AskOf<C>)
    attempt.current = noAttempt
    return reply
  }
  return useTask(send, call.changes, when)
}

/** Access to cached replies, for screens that show a change before the server confirms it. */
export const useReplies = () => {
  const queries = useQueryClient()
  const restore = (queryKey: readonly unknown[], data: unknown, updatedAt = longAgo) => {
    if (!data || queries.getQueryData(queryKey)) return
    queries.setQueryData(queryKey, data, { updatedAt })
    // It may be minutes old only, and is requested again all the same.
    void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  return {
    read: <C extends Call>(call: C, ask: AskOf<C>): ReplyOf<C> | undefined =>
      queries.getQueryData(keyOf(call, ask)),
    write: <C extends Call>(call: C, ask: AskOf<C>, reply: ReplyOf<C> | undefined): void => {
      const queryKey = keyOf(call, ask)
      // A reply that is on its way is older, and would overwrite this one.
      void queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, reply)
    },
    /** Makes the call now, whatever is cached. */
    ask: <C extends Call>(call: C, ask: AskOf<C>): Promise<ReplyOf<C>> =>
      queries.fetchQuery({ ...queryOf(call, ask), staleTime: 0, retry: false }),
    /**
     * Puts a reply that an earlier visit stored into the cache: shown at once, but stale, so that it is requested
     * again. Ignored if nothing of it can be read.
     */
    recall: <C extends Call>(call: C, ask: AskOf<C>, stored: unknown): void =>
      restore(keyOf(call, ask), readAs(call.reply, stored)),
    /** The same for the first page of a list; `updatedAt` is when the earlier visit requested it. */
    recallPages: <C extends Call>(
      call: ReplyOf<C> extends Paged ? C : never,
      ask: AskOf<C>,
      stored: unknown,
      updatedAt?: number,
    ): void => {
      const reply = readAs(call.reply, stored)
      restore(pagesKeyOf(call, ask), reply && { pages: [reply], pageParams: [null] }, updatedAt)
    },
    /** Requests again what the screen shows of these concepts, and the rest when it is shown next. */
    refresh: (...concepts: readonly Concept[]): Promise<unknown> =>
      Promise.all(concepts.map((concept) => queries.invalidateQueries({ queryKey: [concept] }))),
  }
}
