import { readInsight } from '@drape/contract/insight'
import { listPendingRequests, maxQueueIds, maxQueueLength } from '@drape/contract/request'
import { useCall } from '@drape/remote-shared/api'
import { createSessionStore } from '@drape/remote-shared/session'
import { useCallback, useEffect, useState } from 'react'
import { useIsCompleted } from './completed.ts'
import { type Choice, narrow } from './queue-choice.ts'

const pollMs = 30_000
const firstRows = 100
/** Our server refuses other ids, which drafts made at another server of the specification may have. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The query of the unfiltered queue before it is scrolled. */
export const wholeQueue = { query: { order: 'due' as const, limit: firstRows } }

/** The number of rows that were loaded by scrolling, so that a stylist who comes back finds the same rows. */
const loadedLimit = createSessionStore(firstRows)

/** The queue up to the rows that were scrolled to, in one reply, so that one call refreshes a long queue. */
export const useQueue = (choice: Choice & { readonly text: string }, now: number) => {
  const { show, search, text, draftedIds = [] } = choice
  const [limit, setLimit] = useState(loadedLimit.read)
  const also = draftedIds.filter((id) => uuid.test(id)).slice(0, maxQueueIds)
  const query = {
    order: 'due' as const,
    limit,
    ...(show && { show }),
    ...(show === 'mine' && also.length > 0 && { also: also.join() }),
    ...(search && { search }),
  }
  const queue = useCall(listPendingRequests, { query }, { everyMs: pollMs, keepsPrevious: true })
  const { data: insight, refetch: refetchFigures } = useCall(readInsight)
  const isCompleted = useIsCompleted(queue.dataUpdatedAt)
  const { refetch } = queue

  // Other stylists work on the queue too: the cached list is shown and refetched.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list needs another call.
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch, show, search])

  // The figures are fetched with each reply, so that they match the rows.
  useEffect(() => {
    if (queue.dataUpdatedAt) void refetchFigures({ cancelRefetch: false })
  }, [queue.dataUpdatedAt, refetchFigures])

  const all = queue.data?.requests.filter(({ id }) => !isCompleted(id))
  const hasMore = !!queue.data?.next && !queue.isPlaceholderData
  const loadMore = useCallback(() => {
    if (!hasMore) return
    loadedLimit.write(Math.min(maxQueueLength, limit * 4))
    setLimit(loadedLimit.read())
  }, [hasMore, limit])

  return {
    queue,
    all,
    requests: all && narrow(all, { show, search: text, draftedIds }, now),
    figures: insight && {
      waiting: insight.pendingRequests,
      late:
        insight.lateRequests ??
        (show ? undefined : narrow(all ?? [], { show: 'late', search: '' }, now).length),
    },
    /** Fetches more rows, if there are more. */
    loadMore,
  }
}
