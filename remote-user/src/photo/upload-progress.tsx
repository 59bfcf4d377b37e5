import { Announcement, Button, VisuallyHidden } from '@drape/remote-shared/ui'
import { ProgressBar } from '../signed-in/progress-bar.tsx'
import { cancelUpload, type UploadState } from './photo.store.ts'
import * as styles from './upload-progress.module.css'

const waits = {
  offline: 'You are offline. Your photo is kept, and is sent as soon as the connection is back.',
  retry: 'The connection broke. Trying again…',
}

/** Announced in quarters, because announcing each percent would be noise. */
const spoken = (percent: number): string => `${Math.floor(percent / 25) * 25} percent sent`

export const UploadProgress = ({ share, wait }: Extract<UploadState, { is: 'sending' }>) => {
  const percent = Math.floor(share * 100)
  return (
    <>
      <div className={styles.progress}>
        <ProgressBar share={share} aria-label="Upload progress" aria-valuemax={100} aria-valuenow={percent} />
        <span aria-hidden="true">{percent}%</span>
      </div>
      <VisuallyHidden as="p" role="status">
        {wait ? '' : spoken(percent)}
      </VisuallyHidden>
      <Announcement>{wait && waits[wait]}</Announcement>
      <Button size="large" block onClick={cancelUpload}>
        Cancel
      </Button>
    </>
  )
}
