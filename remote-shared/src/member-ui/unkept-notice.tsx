import { useSession } from '../session/use-session.ts'
import { inPage, placesOf } from '../storage/local-storage.ts'
import { sessionKeys } from '../storage/storage-limit.ts'
import * as styles from './unkept-notice.module.css'

/** Whether a part of the session is in this page alone, because the browser did not store it. */
const isUnstored = (): boolean => sessionKeys.flatMap(placesOf).some((place) => inPage.has(place))

/** For members whose browser did not store the session: it lasts until the page is closed. */
export const UnkeptNotice = () => {
  const { status } = useSession()
  if (status !== 'in' || !isUnstored()) return null
  return (
    <p className={styles.notice} role="alert">
      This browser keeps nothing, because its storage is full or blocked. You can go on, and stay signed in
      until you reload or close this page.
    </p>
  )
}
