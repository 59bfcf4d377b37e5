import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import {
  type InfiniteData,
  type UseMutationResult,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { make } from '../session/use-session.ts'

/** The key of a call's reply in the cache. Nobody writes one by hand. */
const keyOf = <C extends Call>(call: C, ask?: AskOf<C>): readonly unknown[] =>
  ask === undefined ? [call.method, call.path] : [call.method, call.path, ask]

const pagesKeyOf = <C extends Call>(call: C, ask: AskOf<C>): readonly unknown[] => [
  ...keyOf(call, ask),
  'pages',
]

const longAgo = 1

interface Settings<Reply> {
  /** Not asked while false. */
  readonly enabled?: boolean
  /** Shown until the reply is there. */
  readonly placeholder?: Reply | undefined
  /** Not asked sooner after the screen has come, so that what it shows first is asked for first. */
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

const useQueryOf = <Reply>({ enabled = true, placeholder, afterMs = 0 }: Settings<Reply>) => ({
  enabled: useIsPast(afterMs) && enabled,
  ...(placeholder !== undefined && { placeholderData: placeholder as never }),
})

/** What may be left out is only what a call does not need. */
type Asking<C extends Call, More extends readonly unknown[]> =
  Readonly<Record<never, never>> extends AskOf<C> ? [ask?: AskOf<C>, ...More] : [ask: AskOf<C>, ...More]

/** Asks, and keeps the reply for whoever asks the same. */
export const useCall = <C extends Call>(
  call: C,
  ...[ask = {} as AskOf<C>, settings = {}]: Asking<C, [settings?: Settings<ReplyOf<C>>]>
): UseQueryResult<ReplyOf<C>> =>
  useQuery({
    queryKey: keyOf(call, ask),
    queryFn: ({ signal }) => make(call, ask, signal),
    ...useQueryOf(settings),
  })

interface Paged {
  readonly next: string | null
}

/** A list of which more is asked for page by page. */
export const usePages = <C extends Call>(
  call: ReplyOf<C> extends Paged ? C : never,
  ask: AskOf<C>,
  settings: Settings<InfiniteData<ReplyOf<C>, string | null>> = {},
) => {
  const { query } = ask as { query?: object }
  return useInfiniteQuery({
    queryKey: pagesKeyOf(call, ask),
    queryFn: ({ pageParam, signal }) =>
      make(call, { ...ask, query: { ...query, ...(pageParam && { after: pageParam }) } } as AskOf<C>, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last as Paged).next,
    ...useQueryOf(settings),
  })
}

/** A call that changes something. When it is done, what was known of the calls in `refreshes` is asked anew. */
export const useAct = <C extends Call>(
  call: C,
  refreshes: readonly Call[] = [],
): UseMutationResult<ReplyOf<C>, Error, AskOf<C>> => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ask) => make(call, ask),
    onSuccess: () =>
      Promise.all(refreshes.map((other) => queries.invalidateQueries({ queryKey: keyOf(other) }))),
  })
}

/** The replies that the page keeps, for what shows a change before the server has confirmed it. */
export const useReplies = () => {
  const queries = useQueryClient()
  return {
    read: <C extends Call>(call: C, ask: AskOf<C>): ReplyOf<C> | undefined =>
      queries.getQueryData(keyOf(call, ask)),
    write: <C extends Call>(call: C, ask: AskOf<C>, reply: ReplyOf<C> | undefined): void =>
      void queries.setQueryData(keyOf(call, ask), reply),
    /** Asks now, once, whatever is known already. */
    ask: <C extends Call>(call: C, ask: AskOf<C>): Promise<ReplyOf<C>> =>
      queries.fetchQuery({
        queryKey: keyOf(call, ask),
        queryFn: ({ signal }) => make(call, ask, signal),
        staleTime: 0,
        retry: false,
      }),
    /** Puts back what an earlier visit kept: shown at once, and asked anew since it is old. What has changed its shape is left. */
    recall: <C extends Call>(call: C, ask: AskOf<C>, kept: unknown): void => {
      const key = keyOf(call, ask)
      const reply = z.safeParse(call.reply, kept)
      if (reply.success && !queries.getQueryData(key))
        queries.setQueryData(key, reply.data as ReplyOf<C>, { updatedAt: longAgo })
    },
    /** As above, for the first page of a list. */
    recallPages: <C extends Call>(
      call: ReplyOf<C> extends Paged ? C : never,
      ask: AskOf<C>,
      kept: unknown,
    ): void => {
      const key = pagesKeyOf(call, ask)
      const reply = z.safeParse(call.reply, kept)
      if (reply.success && !queries.getQueryData(key))
        queries.setQueryData(key, { pages: [reply.data], pageParams: [null] }, { updatedAt: longAgo })
    },
    refresh: (...calls: readonly Call[]): Promise<unknown> =>
      Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: keyOf(call) }))),
  }
}
