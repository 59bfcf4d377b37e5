import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

interface GivenMail {
  readonly to: string
  readonly messageId: string
  /** The header lines, each on one line. */
  readonly head: string
  /** Text and HTML, decoded. */
  readonly body: string
}

export interface TestMailServer {
  readonly url: string
  readonly mails: GivenMail[]
  stop(): Promise<void>
}

interface Options {
  readonly onMail?: (mail: GivenMail) => Promise<void> | void
  /** Answers this status for these recipients. */
  readonly refuses?: Readonly<Record<string, number>>
}

const decode = (raw: string) =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8')

function readMail(raw: string, to: string): GivenMail {
  const end = raw.indexOf('\r\n\r\n')
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const messageId = /^Message-ID: (.*)$/im.exec(head)?.[1] ?? ''
  return { to, messageId, head, body: decode(raw.slice(end)) }
}

/** A mail server that keeps what it is given. */
export async function startMailServer({ onMail, refuses = {} }: Options = {}): Promise<TestMailServer> {
  const mails: GivenMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: ({ address }, _session, callback) => {
      const responseCode = refuses[address]
      callback(responseCode ? Object.assign(new Error(`${address} is refused`), { responseCode }) : undefined)
    },
    onData: (stream, { envelope }, callback) => {
      void readAll(stream).then(async (raw) => {
        const mail = readMail(raw, envelope.rcptTo[0]?.address ?? '')
        mails.push(mail)
        await onMail?.(mail)
        callback()
      }, callback)
    },
  })
  // Senders that are killed break off.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
