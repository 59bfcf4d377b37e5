import {
  type MailKind,
  mailKinds,
  readNotificationSettings,
  updateNotificationSettings,
} from '@drape/contract/notification'
import { failureText, statusOf, useAct, useCall, useReplies } from '@drape/remote-shared/api'
import { Choices } from '@drape/remote-shared/choice'
import { Skeleton } from '@drape/remote-shared/member-ui'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { useRef } from 'react'
import * as styles from './settings.module.css'

const names: Readonly<Record<MailKind, string>> = {
  outfit_ready: 'When an outfit is ready',
  new_time: 'When it takes longer',
  answer: 'When a stylist answers you',
}

/** The kinds of notification, by e-mail and on a device. */
export const notificationKinds = mailKinds.map((value) => ({ value, name: names[value] }))

/** Renders nothing where the server sends no e-mails, or has no such setting. */
export const MailSwitches = () => {
  const settings = useCall(readNotificationSettings)
  const change = useAct(updateNotificationSettings)
  const replies = useReplies()
  const pressCount = useRef(0)

  if (settings.isPending) return <Skeleton of="your e-mails" pieces={[14]} />
  if (settings.isError) {
    if (statusOf(settings.error) === 404) return null
    return (
      <section>
        <h3>E-mails</h3>
        <p>Which ones you get could not be loaded: {failureText(settings.error)}</p>
        <Button size="large" aria-busy={settings.isFetching} onClick={() => void settings.refetch()}>
          Try Again
        </Button>
      </section>
    )
  }
  const { mail } = settings.data
  if (!mail) return null

  const choose = (kind: MailKind) => {
    pressCount.current += 1
    const press = pressCount.current
    const writeCache = (newMail: typeof mail) =>
      replies.write(readNotificationSettings, {}, { mail: newMail })
    writeCache({ ...mail, [kind]: !mail[kind] })
    change.mutate(
      { body: { mail: { [kind]: !mail[kind] } } },
      // A reply to an earlier press must not overwrite a later one.
      { onError: () => void (press === pressCount.current && settings.refetch()) },
    )
  }

  return (
    <section>
      <Choices
        legend="E-mails"
        name="mail"
        // An older server may lack a kind, which is then not offered.
        options={notificationKinds.filter(({ value }) => mail[value] !== undefined)}
        chosen={mailKinds.filter((kind) => mail[kind])}
        isMultiple
        isSection
        onChoose={choose}
      />
      <p className={styles.address}>They go to {mail.address}.</p>
      <Announcement isError className={styles.words}>
        {change.isError ? `This could not be changed: ${failureText(change.error)}` : undefined}
      </Announcement>
    </section>
  )
}
