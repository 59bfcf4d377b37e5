import { signUserOutEverywhere } from '@drape/contract/session'
import { failureText, useAct } from '@drape/remote-shared/api'
import { showToast } from '@drape/remote-shared/toast'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { useLeave } from '../device/use-leave.ts'
import * as styles from './settings.module.css'

/** For a user who has lost a phone, or was signed in on a device of another person. */
export const SignOutEverywhere = () => {
  const leave = useLeave()
  const signOutCall = useAct(signUserOutEverywhere)
  const press = async () => {
    if (!(await signOutCall.press({}))) return
    leave()
    showToast('You are signed out on all devices.', { tone: 'good' })
  }
  return (
    <section>
      <h3>Your devices</h3>
      <p>Ends your session on this device and on every other one, at once.</p>
      <Button size="large" aria-busy={signOutCall.isPending} onClick={() => void press()}>
        Sign out everywhere
      </Button>
      <Announcement isError className={styles.words}>
        {signOutCall.isError ? `You are still signed in: ${failureText(signOutCall.error)}` : undefined}
      </Announcement>
    </section>
  )
}
