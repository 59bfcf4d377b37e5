import { offline, usePages, useRefresh } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { useNow } from '@drape/remote-shared/format'
import { listPendingRequests } from '@drape/remote-shared/stylist-calls'
import { Button, Sheet } from '@drape/remote-shared/ui'
import { Notice } from '@drape/remote-shared/ui-more'
import { useEffect } from 'react'
import { PendingRequestItem } from './pending-request.item.tsx'
import { requestCss } from './request.look.ts'
import { RequestSkeleton } from './request.skeleton.tsx'
import { useReview } from './review.ts'

/** The signed addresses of pictures live for 5 minutes at least. */
const addressesLiveMs = 5 * 60_000

interface PendingRequestsProps {
  readonly onClose: () => void
  /** It is claimed by then. */
  readonly onOpen: (requestId: string) => void
}

export const PendingRequestsDialog = ({ onClose, onOpen }: PendingRequestsProps) => {
  const pages = usePages(listPendingRequests, {})
  const { data, dataUpdatedAt, hasNextPage, isFetching, isFetchingNextPage, isPending, refetch } = pages
  const { press, isBusy, isOnline, note } = useRefresh(pages)
  const { busyId, noteOf, review, giveBack } = useReview(onOpen)
  const now = useNow()
  const requests = data?.pages.flatMap((page) => page.requests)

  // Others work on the queue too: what was known of it is shown, and asked anew.
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch])

  const takeFreshAddresses = () => {
    if (!isFetching && Date.now() - dataUpdatedAt > addressesLiveMs) void refetch()
  }

  return (
    <Dialog title="Pending Requests" onClose={onClose}>
      <Sheet name="queue" css={requestCss} />
      <div className="queue">
        <div className="queue-line">
          <p>
            {requests && requests.length > 0 && 'The oldest first. '}
            <span role="status">{requests && note}</span>
          </p>
          <Button type="text" aria-busy={isBusy} onClick={press}>
            Refresh
          </Button>
        </div>

        {isPending && <RequestSkeleton />}
        {!requests && !isPending && (
          <Notice
            title={isOnline ? 'The queue did not load' : 'You are offline'}
            isTrouble
            action={{ name: 'Try again', onPress: () => void refetch() }}
          >
            {isOnline ? 'No request is lost. Please try again in a moment.' : offline}
          </Notice>
        )}
        {requests?.length === 0 && (
          <Notice title="No pending requests">
            Every photo has its outfit. New ones stand here as soon as clients send them.
          </Notice>
        )}
        {requests && requests.length > 0 && (
          <ol className="queue-list">
            {requests.map((request) => (
              <PendingRequestItem
                key={request.id}
                request={request}
                now={now}
                note={noteOf(request.id)}
                isBusy={busyId === request.id}
                onReview={() => review(request.id)}
                onGiveBack={() => giveBack(request.id)}
                onMissing={takeFreshAddresses}
              />
            ))}
          </ol>
        )}
        {hasNextPage && (
          <Button
            size="large"
            block
            aria-busy={isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            Load more
          </Button>
        )}
      </div>
    </Dialog>
  )
}
