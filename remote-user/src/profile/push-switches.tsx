import { type MailKind, mailKinds } from '@drape/contract/notification'
import { failureText } from '@drape/remote-shared/api'
import { Choices } from '@drape/remote-shared/choice'
import { Skeleton } from '@drape/remote-shared/member-ui'
import { Announcement } from '@drape/remote-shared/ui'
import { usePush } from '../device/use-push.ts'
import { notificationKinds } from './mail-switches.tsx'
import * as styles from './settings.module.css'

/** Renders nothing where this browser takes no pushes, or the server sends none. */
export const PushSwitches = () => {
  const { device, isUnknown, isBlocked, error, offKinds, change } = usePush()
  if (isUnknown) return <Skeleton of="what this device is told" pieces={[14]} />
  if (device === undefined) return null
  if (isBlocked)
    return (
      <section>
        <h3>On this device</h3>
        <p>
          Notifications of Drape are blocked in this browser's settings. Once you allow them there, you can
          choose here what you are told.
        </p>
      </section>
    )
  const chosenKinds = offKinds ? mailKinds.filter((kind) => !offKinds.includes(kind)) : []
  const choose = (kind: MailKind) => {
    const newKinds = chosenKinds.includes(kind)
      ? chosenKinds.filter((chosenKind) => chosenKind !== kind)
      : [...chosenKinds, kind]
    void change(newKinds.length > 0 ? mailKinds.filter((offKind) => !newKinds.includes(offKind)) : undefined)
  }
  return (
    <section>
      <Choices
        legend="On this device"
        name="push"
        options={notificationKinds}
        chosen={chosenKinds}
        isMultiple
        isSection
        onChoose={choose}
      />
      <p className={styles.address}>As notifications, until you sign out here.</p>
      <Announcement isError className={styles.words}>
        {error ? `This could not be changed: ${failureText(error)}` : undefined}
      </Announcement>
    </section>
  )
}
