import { Announcement, Button, VisuallyHidden } from '@drape/remote-shared/ui'
import { ProgressBar } from '../controls/progress-bar.tsx'
import { cancelUpload, type UploadState } from './photo.store.ts'
import * as styles from './upload-progress.module.css'

const offlineNotStored = 'You are offline. Your photo is sent as soon as the connection is back.'

const waitMessages = {
  offline: 'You are offline. Your photo is kept, and is sent as soon as the connection is back.',
  broken: 'The connection broke. Trying again…',
  busy: 'Drape is busy. Trying again…',
}

/** Shown once all bytes are sent, because the full bar no longer moves. */
const confirmingMessage = 'Sent. Waiting for Drape to confirm…'

/** Announced in quarters, because announcing each percent would be noise. */
const progressText = (percent: number): string => `${Math.floor(percent / 25) * 25} percent sent`

export const UploadProgress = ({ photo, share, wait }: Extract<UploadState, { is: 'sending' }>) => {
  const message = wait === 'offline' && photo.isUnkept ? offlineNotStored : wait && waitMessages[wait]
  const percent = Math.floor(share * 100)
  return (
    <>
      <div className={styles.progress}>
        <ProgressBar share={share} aria-label="Upload progress" aria-valuemax={100} aria-valuenow={percent} />
        <span aria-hidden="true">{percent}%</span>
      </div>
      <VisuallyHidden as="p" role="status">
        {wait || share === 1 ? '' : progressText(percent)}
      </VisuallyHidden>
      <Announcement>{message ?? (share === 1 ? confirmingMessage : undefined)}</Announcement>
      <Button size="large" block onClick={cancelUpload}>
        Cancel
      </Button>
    </>
  )
}
