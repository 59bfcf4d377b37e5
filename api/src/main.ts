import { realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { lookAtRequest } from './due/due.service.ts'
import { type Env, readEnv } from './env.ts'
import { openDatabase } from './infra/db/database.ts'
import { startEmbeddedDatabase } from './infra/db/embedded-database.ts'
import { migrateDatabase } from './infra/db/migrations.store.ts'
import { ensureFolder } from './infra/disk/ensure-folder.ts'
import type { LogOptions } from './infra/http/log.ts'
import { isLoopback } from './infra/http/trusted-peer.ts'
import { startJobWorker } from './infra/job/job-worker.ts'
import { ensureObjectStore } from './infra/objects/object-store.ts'
import { persistedTokenKeys } from './infra/secret/token-keys.ts'
import { persistedVapidKeys } from './infra/secret/vapid-keys.ts'
import { openTraces } from './infra/trace/traces.ts'
import { mailAddresses } from './notification/mail-address.ts'
import { openMailing } from './notification/mailing.ts'
import { mailNotification } from './notification/notification.service.ts'
import { pushNotification } from './notification/push.service.ts'
import { pushTransport } from './notification/push-transport.ts'
import { hasPhotos } from './photo/photo.service.ts'
import { saleChecks } from './shop/sale.service.ts'
import { reasonOf, StartError } from './start-error.ts'
import { onStopSignal } from './stop-signals.ts'
import { type demoStylist, seedDemoStylist } from './stylist/demo-stylist.ts'

export { type Env, ensureFolder, readEnv, StartError }

export interface ServeOptions {
  readonly log?: LogOptions
  readonly devOrigins?: readonly string[]
}

export interface Server {
  /** For example http://localhost:8080. */
  readonly address: string
  /** Messages for the operator who started the server. */
  readonly warning: string | undefined
  /** An account to sign in with; undefined in production. */
  readonly demoStylist: ReturnType<typeof demoStylist> | undefined
  close(): Promise<void>
}

/** Starts everything, or throws a StartError and cleans up. SIGINT and SIGTERM close the server in order. */
export async function serve(env: Env, options: ServeOptions = {}): Promise<Server> {
  const { log = { level: env.logLevel ?? 'info' }, devOrigins = [] } = options
  const undo: (() => Promise<unknown>)[] = []
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= (async () => {
      forget()
      for (const step of undo.reverse()) await step()
    })()
    return closing
  }
  const forget = onStopSignal(close)

  let demo: Server['demoStylist']
  try {
    const app = await openApi()
    undo.push(() => app.close())
    await app.ready()
    await app.listen({ port: env.port, host: env.host }).catch((error) => {
      throw new StartError(`PORT ${env.port} on ${env.host} cannot be used (${reasonOf(error)})`)
    })
    // First the server reports that it is stopping, and waits: a proxy that sent a request just as the connections
    // closed would not know whether it was handled.
    undo.push(() => {
      app.leave()
      return sleep(env.drainSeconds * 1000)
    })
    return { address: addressOf(app), warning: warningOf(env), demoStylist: demo, close }
  } catch (error) {
    await close()
    throw error
  }

  function addressOf({ server }: Pick<FastifyInstance, 'server'>): string {
    // Before it listens it has none, and the caller retries.
    const { port } = server.address() as { port: number }
    const isEverywhere = env.host === '0.0.0.0' || env.host === '::'
    const name = isEverywhere || !env.isHostChosen ? 'localhost' : env.host
    return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  }

  async function openApi() {
    let reportError: (error: unknown) => void = () => undefined
    const traces = await openTraces(env.tracedShare)
    if (traces) undo.push(() => traces.stop())
    const url = env.databaseUrl ?? (await startEmbedded())
    await migrateDatabase(url).catch((error) => {
      throw new StartError(
        `The database cannot be prepared (${reasonOf(error)})${env.databaseUrl ? ': see DATABASE_URL' : ''}`,
      )
    })
    const database = openDatabase(url, (error) => reportError(error))
    undo.push(() => database.$client.end())
    const tokenKeys = env.tokenKeys ?? (await persistedTokenKeys(env.dataDir))
    if (!env.isProduction) demo = await seedDemoStylist(database, tokenKeys)
    const storeError = await ensureObjectStore(env, { isNew: !(await hasPhotos(database)) })
    const vapidKeys = env.vapidKeys ?? (env.isProduction ? undefined : await persistedVapidKeys(env.dataDir))
    const app = await buildApp({ env: { ...env, tokenKeys, vapidKeys }, database, log, devOrigins, traces })
    if (env.isProduction && !env.releaseKey && !env.siteBucket)
      app.log.warn(
        'RELEASE_KEY is missing: what is released here is signed with a key in the folder of the site',
      )
    if (storeError)
      app.log.error(
        { err: storeError },
        'the folder or bucket of objects cannot be used: photos are refused until it can',
      )
    // The pool reports the end of an embedded database while both are being closed; this is no error.
    reportError = (error) => {
      if (!closing) app.log.error({ err: error }, 'the database failed')
    }
    const { send } = openMailing(env)
    const mailing = {
      database,
      log: app.log,
      addresses: mailAddresses(tokenKeys),
      send: send && app.metrics.countMails(send),
      publicUrl: () => env.publicUrl ?? addressOf(app),
    }
    const pushing = {
      database,
      log: app.log,
      send: vapidKeys && app.metrics.countPushes(pushTransport(vapidKeys, env.publicUrl)),
      admitsAnybody: env.admitsAnybody,
    }
    const sales = saleChecks({ database, env, log: app.log })
    const worker = startJobWorker({
      url,
      database,
      log: app.log,
      traces,
      tasks: {
        look_at_request: (id) => lookAtRequest(database, app.log, id),
        mail_notification: (id) => mailNotification(mailing, id),
        push_notification: (job) => pushNotification(pushing, job),
        check_shop_pages: sales.check,
      },
      eachMinute: env.shopAccess ? ['check_shop_pages'] : [],
    })
    undo.push(() => worker.stop())
    undo.push(() => sales.stop())
    return app

    async function startEmbedded() {
      const embedded = await startEmbeddedDatabase({
        dataDir: env.dataDir,
        onTrouble: (message) => reportError(new Error(message)),
      })
      undo.push(() => embedded.stop())
      return embedded.url
    }
  }
}

const warningOf = ({ admitsAnybody, host }: Env): string | undefined =>
  admitsAnybody && !isLoopback(host)
    ? `HOST is ${host}: whoever reaches this machine over the network can sign in as anybody. Set GOOGLE_CLIENT_ID, or leave HOST out.`
    : undefined

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  void runAlone()
}

async function runAlone(): Promise<void> {
  try {
    const { address, warning } = await serve(readEnv())
    console.info(address)
    if (warning) console.warn(warning)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
