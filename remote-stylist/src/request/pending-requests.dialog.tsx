import { usePages } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { useNow } from '@drape/remote-shared/format'
import { Notice, PagedList } from '@drape/remote-shared/member-ui'
import { listPendingRequests } from '@drape/remote-shared/stylist-calls'
import { useEffect } from 'react'
import { PendingRequestItem } from './pending-request-item.tsx'
import * as styles from './pending-requests.module.css'
import * as requestStyles from './request.module.css'
import { RequestSkeleton } from './request.skeleton.tsx'
import { useReview } from './review.ts'
import { useView, ViewChoice } from './view-choice.tsx'

interface PendingRequestsProps {
  readonly onClose: () => void
  /** Called after the request was claimed. */
  readonly onOpen: (requestId: string) => void
}

export const PendingRequestsDialog = ({ onClose, onOpen }: PendingRequestsProps) => {
  const pages = usePages(listPendingRequests, {})
  const { data, refetch } = pages
  const { busyId, noteOf, review, giveBack } = useReview(onOpen)
  const now = useNow()
  const [view, chooseView] = useView()
  const requests = data?.pages.flatMap((page) => page.requests)
  const isAny = requests !== undefined && requests.length > 0

  // Other stylists work on the queue too: the cached list is shown and refetched.
  useEffect(() => void refetch({ cancelRefetch: false }), [refetch])

  return (
    <Dialog className={styles.dialog} title="Pending Requests" onClose={onClose}>
      <PagedList
        pages={pages}
        count={requests?.length}
        heading={
          <>
            <p>{isAny && 'The oldest first.'}</p>
            {isAny && <ViewChoice view={view} onChoose={chooseView} />}
          </>
        }
        skeleton={<RequestSkeleton />}
        trouble={{
          title: 'The queue did not load',
          advice: 'No request is lost. Please try again in a moment.',
        }}
        empty={
          <Notice title="No pending requests">
            Every photo has its outfit. New ones stand here as soon as clients send them.
          </Notice>
        }
      >
        {(onMissing) => (
          <ol className={requestStyles.list}>
            {requests?.map((request) => (
              <PendingRequestItem
                key={request.id}
                request={request}
                now={now}
                note={noteOf(request.id)}
                isBusy={busyId === request.id}
                isShort={view === 'Lines'}
                onReview={() => review(request.id)}
                onGiveBack={() => giveBack(request.id)}
                onMissing={onMissing}
              />
            ))}
          </ol>
        )}
      </PagedList>
    </Dialog>
  )
}
