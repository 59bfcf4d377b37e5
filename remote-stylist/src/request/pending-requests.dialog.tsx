import { useRefresh } from '@drape/remote-shared/api'
import { Dialog } from '@drape/remote-shared/dialog'
import { useNow } from '@drape/remote-shared/format'
import { Notice, NotLoaded, Skeleton, takeFreshAddress } from '@drape/remote-shared/member-ui'
import { createSessionStore } from '@drape/remote-shared/session'
import { Announcement } from '@drape/remote-shared/ui'
import { useState } from 'react'
import { useDensity } from './density.ts'
import { KeysDialog } from './keys.dialog.tsx'
import * as styles from './pending-requests.module.css'
import { useQueue } from './queue.ts'
import { QueueBar } from './queue-bar.tsx'
import { useQueueChoice } from './queue-choice.ts'
import { QueueList } from './queue-list.tsx'
import { QueueRow } from './queue-row.tsx'
import { useReview } from './review.ts'

interface PendingRequestsProps {
  /** The requests of which the stylist has a draft on this device. */
  readonly draftedIds?: readonly string[]
  readonly onClose: () => void
  /** Called after the request was claimed. */
  readonly onOpen: (requestId: string) => void
}

/** Like the rows, so that the layout does not shift. */
const rowHeights = Array<number>(8).fill(2.5)

/** The request that was opened last: it has the focus when the stylist comes back to the queue. */
const lastOpenedId = createSessionStore<string | undefined>(undefined)

export const PendingRequestsDialog = ({ draftedIds = [], onClose, onOpen }: PendingRequestsProps) => {
  const choice = useQueueChoice()
  const now = useNow()
  const { queue, all, requests, figures, loadMore } = useQueue({ ...choice, draftedIds }, now)
  const refresh = useRefresh(queue)
  const [density, chooseDensity] = useDensity()
  const [areKeysShown, setAreKeysShown] = useState(false)
  const [startAt] = useState(lastOpenedId.read)
  const open = (id: string) => {
    lastOpenedId.write(id)
    onOpen(id)
  }
  const { busyId, note, review, giveBack } = useReview(open)

  return (
    <Dialog className={styles.dialog} title="Pending Requests" isPlace onClose={onClose}>
      <QueueBar
        choice={choice}
        figures={figures}
        refresh={refresh}
        density={density}
        onDensity={chooseDensity}
        onOpen={open}
        onKeys={() => setAreKeysShown(true)}
      />
      <Announcement className={styles.note}>{note ?? (all && refresh.note)}</Announcement>
      {queue.isPending && <Skeleton of="the queue" pieces={rowHeights} />}
      {queue.isError && !all && (
        <NotLoaded title="The queue did not load" onRetry={queue.refetch}>
          No request is lost. Please try again in a moment.
        </NotLoaded>
      )}
      {requests?.length === 0 &&
        (choice.show || choice.text ? (
          <Notice title="No request fits" action={{ name: 'Show all', onPress: choice.clear }}>
            The others are in the queue as before.
          </Notice>
        ) : (
          <Notice title="No pending requests">
            Every photo has its outfit. New ones stand here as soon as clients send them.
          </Notice>
        ))}
      {requests && requests.length > 0 && (
        <QueueList requests={requests} density={density} startAt={startAt} onEnd={loadMore}>
          {(request) => (
            <QueueRow
              request={request}
              now={now}
              hasDraft={draftedIds.includes(request.id)}
              isBusy={busyId === request.id}
              onReview={() => review(request.id)}
              onGiveBack={() => giveBack(request.id)}
              onMissing={() => takeFreshAddress(queue)}
            />
          )}
        </QueueList>
      )}
      {areKeysShown && <KeysDialog onClose={() => setAreKeysShown(false)} />}
    </Dialog>
  )
}
