import type { Env } from '../env.ts'
import { smtpTransport } from './mail-transport.ts'
import { mailbox } from './mailbox.ts'

type MailEnv = Pick<Env, 'admitsAnybody' | 'dataDir' | 'mailServer' | 'publicUrl'>

/** Where e-mails go: to a mail server, in development into a folder, and otherwise nowhere. */
export function openMailing({ mailServer, publicUrl = '', admitsAnybody, dataDir }: MailEnv) {
  if (mailServer) return { send: smtpTransport(mailServer, publicUrl), mailbox: undefined }
  // A visitor who may sign in as any user may read the e-mails of all.
  const box = admitsAnybody ? mailbox(dataDir) : undefined
  return { send: box?.put, mailbox: box }
}
