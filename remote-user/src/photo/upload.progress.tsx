import { Announcement, Button } from '@drape/remote-shared/ui'
import { cancelUpload, type Way } from './photo.store.ts'

const waits = {
  offline: 'You are offline. Your photo is kept, and is sent as soon as the connection is back.',
  retry: 'The connection broke. Trying again…',
}

/** Read out by quarters: a bar that speaks at each percent is noise. */
const spoken = (percent: number): string => `${Math.floor(percent / 25) * 25} percent sent`

export const UploadProgress = ({ share, wait }: Extract<Way, { is: 'sending' }>) => {
  const percent = Math.floor(share * 100)
  return (
    <>
      <div className="upload-progress">
        <div
          className="upload-bar"
          role="progressbar"
          aria-label="Upload progress"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span style={{ transform: `scaleX(${share})` }} />
        </div>
        <span aria-hidden="true">{percent}%</span>
      </div>
      <p className="visually-hidden" role="status">
        {wait ? '' : spoken(percent)}
      </p>
      <Announcement>{wait && waits[wait]}</Announcement>
      <Button size="large" block onClick={cancelUpload}>
        Cancel
      </Button>
    </>
  )
}
