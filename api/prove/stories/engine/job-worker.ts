import { Logger, runTaskListOnce } from 'graphile-worker'
import type pg from 'pg'
import { lookAtRequest } from '../../../src/due/due.service.ts'
import type { Database } from '../../../src/infra/db/database.ts'
import { freeAbandonedJobs } from '../../../src/infra/job/abandoned-job.store.ts'
import type { TokenKeys } from '../../../src/infra/secret/token-keys.ts'
import type { VapidKeys } from '../../../src/infra/secret/vapid-keys.ts'
import { mailAddresses } from '../../../src/notification/mail-address.ts'
import { smtpTransport } from '../../../src/notification/mail-transport.ts'
import { mailNotification } from '../../../src/notification/notification.service.ts'
import { pushNotification } from '../../../src/notification/push.service.ts'
import { pushTransport } from '../../../src/notification/push-transport.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { startPushServer } from '../../../test/push-server.ts'
import { type Fault, type FaultProxy, killAtOf } from './fault-proxy.ts'
import { type Gate, Killed, newWork } from './gate.ts'

export interface Warned {
  readonly event: string
  readonly request: string
  readonly warning: string
}

interface Options {
  readonly database: Database
  readonly gate: Gate
  readonly proxy: FaultProxy
  readonly env: { readonly tokenKeys: TokenKeys; readonly vapidKeys: VapidKeys }
}

const publicUrl = 'https://drape.example'
const logger = new Logger(() => () => undefined)

/** Runs the jobs that triggers queue, by the library's own code, and takes the mails and pushes that they send. */
export async function jobWorker({ database, gate, proxy, env }: Options) {
  const mailServer = await startMailServer()
  const pushServer = await startPushServer()
  const warnings: (Warned & { readonly atMs: number })[] = []
  let faults: Fault[] = []
  const log = { info: () => undefined, warn: (line: unknown) => void note(line as Warned) }
  const note = (line: Warned) => line.event === 'request-due' && warnings.push({ ...line, atMs: Date.now() })

  /** Sends over a socket of its own, and meets faults on the way there and back. */
  const sent =
    <Args extends readonly unknown[], Outcome>(send: (...args: Args) => Promise<Outcome>) =>
    (...args: Args) =>
      proxy.carry(faults.shift() ?? 'none', async () => {
        await gate.pass('a message leaves', true)
        const outcome = await send(...args)
        await gate.pass('a message is accepted', true)
        return outcome
      })

  const mailing = {
    database,
    log,
    addresses: mailAddresses(env.tokenKeys),
    send: sent(smtpTransport({ url: mailServer.url, from: 'hello@drape.example' }, publicUrl)),
    publicUrl: () => publicUrl,
  }
  const pushing = { database, log, send: sent(pushTransport(env.vapidKeys, publicUrl)), admitsAnybody: true }
  const idOf = (payload: unknown) => (payload as { id: string }).id
  const tasks = {
    look_at_request: (payload: unknown) => lookAtRequest(database, log, idOf(payload)),
    mail_notification: (payload: unknown) => mailNotification(mailing, idOf(payload)),
    push_notification: (payload: unknown) => pushNotification(pushing, idOf(payload)),
  }

  const doJobs = async () => {
    await freeAbandonedJobs(database)
    const client = await database.$client.connect()
    let die: (error: Error) => void = () => undefined
    const death = new Promise<never>((_, reject) => {
      die = reject
    })
    death.catch(() => undefined)
    let last: Promise<unknown> = Promise.resolve()
    // The library does not wait until a job is handed back. Who is killed has no answer.
    const query = (...args: readonly unknown[]) => {
      const ask = () => (client.query as (...args: readonly unknown[]) => Promise<unknown>)(...args)
      const answer = last.then(ask, ask).catch((error) => {
        if (!(error instanceof Killed)) throw error
        die(error)
        return new Promise(() => undefined)
      })
      last = answer.catch(() => undefined)
      return answer
    }
    try {
      await Promise.race([
        runTaskListOnce({ logger, noHandleSignals: true }, tasks, { query } as pg.PoolClient).promise,
        death,
      ])
      await Promise.race([last, death])
    } finally {
      client.release()
    }
  }

  return {
    warnings,
    mails: mailServer.mails,
    newBrowser: () => pushServer.newBrowser(),
    /** Looks at a request outside of any job, as a worker does whose job another has done meanwhile. */
    look: (id: string) => gate.run(newWork('the worker'), () => lookAtRequest(database, log, id)),
    /** Runs all jobs that are due; sending meets the faults. */
    work: (next: readonly Fault[] = []) => {
      faults = next.filter((fault) => typeof fault !== 'object')
      const killAt = next.map(killAtOf).find((at) => at !== undefined)
      // It was killed.
      return gate.run(newWork('the worker', killAt), doJobs).catch(() => undefined)
    },
    forget: () => {
      warnings.length = 0
      mailServer.mails.length = 0
    },
    stop: async () => {
      await mailServer.stop()
      await pushServer.stop()
    },
  }
}
