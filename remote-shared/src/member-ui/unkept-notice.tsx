import { useSession } from '../session/use-session.ts'
import { inPage, placesOf } from '../storage/local-storage.ts'
import * as styles from './unkept-notice.module.css'

const ofSession = ['user', 'accessToken', 'refreshToken'] as const

/** Whether something of the session is known to this page and not to the browser. */
const isUnkept = (): boolean => ofSession.flatMap((key) => placesOf(key)).some((place) => inPage.has(place))

/** For users whose browser did not keep the session: they can work, and are told what to expect. */
export const UnkeptNotice = () => {
  const { status } = useSession()
  if (status !== 'in' || !isUnkept()) return null
  return (
    <p className={styles.notice} role="alert">
      This browser keeps nothing, because its storage is full or blocked. You can go on, and stay signed in
      until you reload or close this page.
    </p>
  )
}
