import { readInsight } from '@drape/contract/insight'
import { listPendingRequests, longestQueue, mostAlso, type PendingRequest } from '@drape/contract/request'
import { useCall } from '@drape/remote-shared/api'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useIsCompleted } from './completed.ts'
import { type Choice, narrow } from './queue-choice.ts'

/** New requests come by themselves. */
const pollMs = 30_000
const firstRows = 100
/** Another server of the specification may have other ids; ours refuses them. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What is asked of a queue that nothing was chosen of, and that was not scrolled. */
export const wholeQueue = { query: { order: 'due' as const, limit: firstRows } }

/** How far the queue was scrolled on this page, so that whoever comes back finds the same rows. */
let reached = firstRows

/** The queue as far as it was scrolled, in one reply, so that a long one is refreshed by one call. */
export const useQueue = (choice: Choice & { readonly typed: string }, now: number) => {
  const { show, search, typed, drafted = [] } = choice
  const [limit, setLimit] = useState(reached)
  const before = useRef<{ requests: PendingRequest[]; next: string | null }>(undefined)
  const also =
    show === 'mine'
      ? drafted
          .filter((id) => uuid.test(id))
          .slice(0, mostAlso)
          .join()
      : ''
  const query = {
    order: 'due' as const,
    limit,
    ...(show && { show }),
    ...(also && { also }),
    ...(search && { search }),
  }
  const queue = useCall(listPendingRequests, { query }, { everyMs: pollMs, placeholder: before.current })
  before.current = queue.data
  const { data: insight, refetch: count } = useCall(readInsight)
  const isCompleted = useIsCompleted(queue.dataUpdatedAt)
  const { refetch } = queue

  // Other stylists work on the queue too: the cached list is shown and refetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another call.
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch, show, search])

  // The figures come with each answer, so that they and the rows say the same.
  useEffect(() => {
    if (queue.dataUpdatedAt) void count({ cancelRefetch: false })
  }, [queue.dataUpdatedAt, count])

  const all = queue.data?.requests.filter(({ id }) => !isCompleted(id))
  const hasMore = !!queue.data?.next && !queue.isPlaceholderData
  const more = useCallback(() => {
    if (!hasMore) return
    reached = Math.min(longestQueue, limit * 4)
    setLimit(reached)
  }, [hasMore, limit])

  return {
    queue,
    all,
    requests: all && narrow(all, { show, search: typed, drafted }, now),
    figures: insight && {
      waiting: insight.pendingRequests,
      late:
        insight.lateRequests ??
        (show ? undefined : narrow(all ?? [], { show: 'late', search: '' }, now).length),
    },
    /** Fetches more rows, if there are more. */
    more,
  }
}
