import {
  type MailKind,
  readNotificationSettings,
  updateNotificationSettings,
} from '@drape/contract/notification'
import { failureText, statusOf, useAct, useCall, useReplies } from '@drape/remote-shared/api'
import { Choices } from '@drape/remote-shared/choice'
import { Skeleton } from '@drape/remote-shared/member-ui'
import { Announcement, Button } from '@drape/remote-shared/ui'
import { useRef } from 'react'
import * as styles from './settings.module.css'

/** What a person may be told of, by e-mail and on a device. */
export const toldOf: readonly { readonly value: MailKind; readonly name: string }[] = [
  { value: 'outfit_ready', name: 'When an outfit is ready' },
  { value: 'new_time', name: 'When it takes longer' },
  { value: 'answer', name: 'When a stylist answers you' },
]

/** Nothing where the server sends no e-mails, or does not know of them. */
export const MailSwitches = () => {
  const settings = useCall(readNotificationSettings)
  const change = useAct(updateNotificationSettings)
  const replies = useReplies()
  const turns = useRef(0)

  if (settings.isPending) return <Skeleton of="your e-mails" pieces={[6]} />
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
    turns.current += 1
    const turn = turns.current
    const show = (changed: typeof mail) => replies.write(readNotificationSettings, {}, { mail: changed })
    show({ ...mail, [kind]: !mail[kind] })
    change.mutate(
      { body: { mail: { [kind]: !mail[kind] } } },
      // What came for an earlier press says nothing of a later one.
      { onSettled: () => void (turn === turns.current && settings.refetch()) },
    )
  }

  return (
    <section>
      <Choices
        legend="E-mails"
        name="mail"
        // What a server of a version before does not know is not offered.
        options={toldOf.filter(({ value }) => mail[value] !== undefined)}
        chosen={toldOf.map(({ value }) => value).filter((kind) => mail[kind])}
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
