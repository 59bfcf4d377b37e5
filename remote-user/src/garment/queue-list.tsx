import { BlobPicture } from '@drape/remote-shared/member-ui'
import { Button } from '@drape/remote-shared/ui'
import { discardGarment, type QueuedGarment, tryAgain } from './garment-queue.ts'
import * as styles from './garments.module.css'

const waits = {
  offline: 'You are offline. It is kept, and is sent as soon as the connection is back.',
  broken: 'The connection broke. Trying again…',
  busy: 'Drape is busy. Trying again…',
}

const stateOf = ({ trouble, wait, isUnkept }: QueuedGarment, isFirst: boolean) => {
  if (trouble) return trouble
  if (isUnkept) return 'Stay on this page until it is sent.'
  return wait ? waits[wait] : isFirst ? 'On its way…' : 'Waiting for its turn'
}

/** The pieces that are not at the server yet. */
export const QueueList = ({ queue }: { readonly queue: readonly QueuedGarment[] }) => {
  const first = queue.find(({ trouble }) => !trouble)
  return (
    <ul className={styles.queue} aria-label="Being sent">
      {queue.map((garment) => (
        <li key={garment.id}>
          <BlobPicture blob={garment.picture} />
          <p>
            <strong>{garment.name || garment.kind}</strong>
            <span>{stateOf(garment, garment === first)}</span>
          </p>
          {garment.trouble && (
            <div className={styles.ways}>
              <Button onClick={() => tryAgain(garment.id)}>Try again</Button>
              <Button onClick={() => discardGarment(garment.id)}>Leave it out</Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
