import { failureText } from '@drape/remote-shared/api'
import { keeping } from '@drape/remote-shared/storage'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { useEffect, useState } from 'react'
import { passages, type Stored, versions } from '../device/stored.ts'
import { usePush } from '../device/use-push.ts'
import * as styles from './push-offer.module.css'

const store = keeping<Stored>({ versions, passages })

/**
 * Asks, once a photo was sent, whether this device is to notify of its outfit. A user who declines is not asked again.
 */
export const PushOffer = () => {
  const { device, isBlocked, isBusy, error, offKinds, change } = usePush()
  const [isDeclined, setIsDeclined] = useState(() => store.read('pushOffer') !== null)
  const [hasAccepted, setHasAccepted] = useState(false)

  const decline = () => {
    store.write('pushOffer', 'declined')
    setIsDeclined(true)
  }
  const accept = async () => {
    setHasAccepted(true)
    await change([])
  }

  const isOn = offKinds !== undefined
  const isAnswered = isDeclined || (hasAccepted && (isOn || isBlocked))
  useEffect(() => {
    // The button that had the focus is gone.
    if (isAnswered && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true })
  }, [isAnswered])

  if (device === undefined || isDeclined || (!hasAccepted && (isOn || isBlocked))) return null
  const notice = isOn
    ? 'You will be told on this device.'
    : isBlocked
      ? "Notifications of Drape are blocked in this browser's settings. Your outfit comes all the same."
      : undefined
  return (
    <div className={styles.offer}>
      {!notice && (
        <>
          <p>Tell me on this device when it is ready</p>
          <div className={styles.actions}>
            <Button size="large" aria-busy={isBusy} onClick={() => void accept()}>
              Yes, notify me
            </Button>
            <Button size="large" type="text" onClick={decline}>
              Not now
            </Button>
          </div>
        </>
      )}
      <Announcement>{notice}</Announcement>
      <Announcement isError className={styles.trouble}>
        {error ? `This could not be switched on: ${failureText(error)}` : undefined}
      </Announcement>
    </div>
  )
}
