import { keeping } from '@drape/remote-shared/storage'
import { Button } from '@drape/remote-shared/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { usePhotos } from '../calls/first-calls.ts'
import * as linkStyles from '../controls/link.module.css'
import { passages, type Stored, versions } from '../device/stored.ts'
import { fitAddress } from '../place/place.ts'
import * as styles from './fit-card.module.css'

const store = keeping<Stored>({ versions, passages })

/** A line on Home that asks for sizes, once there is a photo. A user who dismisses it is not asked again. */
export const FitCard = () => {
  const { data } = usePhotos()
  const [isDismissed, setIsDismissed] = useState(() => store.read('fitCard') !== null)
  if (isDismissed || !data?.pages[0]?.photos.length) return null

  const dismiss = () => {
    store.write('fitCard', 'dismissed')
    setIsDismissed(true)
    // The focused button disappears.
    document.querySelector('main')?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.card}>
      <p>Clothes fit better when your stylist knows your sizes.</p>
      <div className={styles.ways}>
        <Link className={linkStyles.tall} to={fitAddress}>
          Tell my sizes
        </Link>
        <Button type="text" className={styles.later} onClick={dismiss}>
          Not now
        </Button>
      </div>
    </div>
  )
}
