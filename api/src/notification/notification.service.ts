import type { BodyOf } from '@drape/contract/call'
import {
  type MailKind,
  mailKinds,
  type NotificationSettings,
  type updateNotificationSettings,
} from '@drape/contract/notification'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../infra/db/database.ts'
import { notSignedIn } from '../infra/http/refusal.ts'
import { writeMail } from './mail.ts'
import type { MailAddresses, MailSwitch } from './mail-address.ts'
import type { MailTransport } from './mail-transport.ts'
import {
  endMail,
  findSettings,
  findTellable,
  giveMailBack,
  leaseMail,
  switchMail,
} from './notification.store.ts'

export { listNotifications } from './notification.store.ts'

interface Mailing {
  readonly database: Database
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  readonly addresses: MailAddresses
  /** Undefined where no e-mails are sent. */
  readonly send: MailTransport | undefined
  readonly publicUrl: () => string
}

/**
 * Sends the e-mail of a notification. A job that runs twice finds it sent. If the process is killed after sending and
 * before that is stored, it is sent again, with the same Message-ID.
 */
export async function mailNotification(mailing: Mailing, id: string): Promise<void> {
  const { database, log } = mailing
  const lease = await leaseMail(database, id)
  if (lease === 'nothing to do') return
  // The library runs the job again, later.
  if (lease === 'in other hands') throw new Error('the e-mail is being sent by another worker')
  try {
    const outcome = await mailNow(mailing, id)
    if (!outcome) return
    await endMail(database, id, outcome)
    log[outcome === 'refused' ? 'warn' : 'info'](
      { event: 'mail', notification: id, outcome },
      'handled an e-mail',
    )
  } catch (error) {
    await giveMailBack(database, id).catch(() => undefined)
    log.warn(
      { event: 'mail', notification: id, err: error },
      'an e-mail could not be sent and is tried again',
    )
    throw error
  }
}

async function mailNow({ database, addresses, send, publicUrl }: Mailing, id: string) {
  const row = await findTellable(database, id)
  // The account has been deleted meanwhile.
  if (!row) return undefined
  if (!send) return 'no-server'
  if (row.isSwitchedOff) return 'switched-off'
  if (row.isOutOfDate) return 'out-of-date'
  const { accountId: account, kind } = row
  return send(writeMail(row, publicUrl(), addresses.offPath({ account, kind })))
}

export function notificationService(database: Database, sendsMail: boolean) {
  const read = async (accountId: string): Promise<NotificationSettings> => {
    const row = await findSettings(database, accountId)
    // The account was deleted after its token was checked.
    if (!row) throw notSignedIn()
    if (!sendsMail) return { mail: null }
    const isOn = (kind: MailKind) => !row.off.includes(kind)
    return {
      mail: {
        address: row.email,
        outfit_ready: isOn('outfit_ready'),
        new_time: isOn('new_time'),
        answer: isOn('answer'),
      },
    }
  }

  return {
    read,
    switchedOff: async (accountId: string) => (await findSettings(database, accountId))?.off ?? [],
    update: async (accountId: string, { mail }: BodyOf<typeof updateNotificationSettings>) => {
      for (const kind of mailKinds) {
        const isOn = mail[kind]
        if (isOn !== undefined) await switchMail(database, accountId, kind, isOn)
      }
      return read(accountId)
    },
    /** For a reader who has the signed address of an e-mail; a deleted account gets no e-mails anyway. */
    switchOff: ({ account, kind }: MailSwitch) => switchMail(database, account, kind, false),
  }
}
