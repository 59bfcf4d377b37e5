import { createTransport } from 'nodemailer'
import { isLoopback } from '../infra/http/trusted-peer.ts'
import type { Mail } from './mail.ts'

/** Hands an e-mail on. Rejects when that may work later; 'refused' is for good. */
export type MailTransport = (mail: Mail) => Promise<'sent' | 'refused'>

interface MailServer {
  readonly url: string
  readonly from: string
}

const patienceMs = 10_000
/** Shorter than the lease of an e-mail. */
const longestMs = 40_000

/** Without the server's answer, which may repeat the address of the person. */
class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
}

interface SmtpError {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}

/** Whether this recipient or this message is refused, rather than this server's sender or password. */
const isForGood = ({ responseCode = 0, command }: SmtpError) =>
  responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA')

export function smtpTransport({ url, from }: MailServer, publicUrl: string): MailTransport {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const sender = createTransport({
    host,
    ...(port && { port: Number(port) }),
    secure: protocol === 'smtps:',
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    // A password is not sent over a network in the clear.
    requireTLS: protocol === 'smtp:' && username !== '' && !isLoopback(host),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    dnsTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = new URL(publicUrl).hostname

  return async ({ id, at, to, subject, text, html, offAddress }) => {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject({ code: 'ETIMEDOUT' }), longestMs)
    })
    const sending = sender.sendMail({
      from,
      to,
      subject,
      text,
      html,
      date: at,
      messageId: `<${id}@${domain}>`,
      list: { unsubscribe: { url: offAddress, comment: '' } },
      headers: {
        // https://www.rfc-editor.org/rfc/rfc8058
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        // https://www.rfc-editor.org/rfc/rfc3834: so that out-of-office programs do not reply.
        'Auto-Submitted': 'auto-generated',
      },
    })
    try {
      await Promise.race([sending, tooLong])
      return 'sent'
    } catch (error) {
      sending.catch(() => undefined)
      const { code, responseCode } = error as SmtpError
      if (isForGood(error as SmtpError)) return 'refused'
      throw new MailNotSent([code, responseCode].filter(Boolean).join(' '))
    } finally {
      clearTimeout(timer)
    }
  }
}
