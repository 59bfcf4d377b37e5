import type { Env } from '../env.ts'
import { smtpTransport } from './mail-transport.ts'
import { mailbox } from './mailbox.ts'

type MailEnv = Pick<Env, 'admitsAnybody' | 'dataDir' | 'mailServer' | 'publicUrl'>

/** Where e-mails go: to a mail server, in development into a folder, and otherwise nowhere. */
export function openMailing({ mailServer, publicUrl = '', admitsAnybody, dataDir }: MailEnv) {
  if (mailServer) return { send: smtpTransport(mailServer, publicUrl), mailbox: undefined }
  // Who may sign in as anybody may read everybody's.
  const box = admitsAnybody ? mailbox(dataDir) : undefined
  return { send: box?.put, mailbox: box }
}
