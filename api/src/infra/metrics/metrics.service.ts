import { readFile, statfs } from 'node:fs/promises'
import { inside } from '@drape/platform/release/inside'
import { signedUntil } from '@drape/platform/release/signed'
import type { FastifyInstance } from 'fastify'
import type { Counter } from 'prom-client'
import type { Env } from '../../env.ts'
import type { Database } from '../db/database.ts'
import { sharedProbe } from '../health/shared-probe.ts'
import type { Load } from '../http/load-limit.ts'
import { Refusal } from '../http/refusal.ts'
import type { PictureReaders } from '../picture/picture-workers.ts'
import { openInstruments } from './instruments.ts'
import { readFigures } from './metrics.store.ts'

export interface MetricsOptions {
  readonly database: Database
  readonly load: Load
  readonly env: Pick<Env, 'dataDir' | 'siteDir'>
}

export type Metrics = ReturnType<typeof openMetrics>
type Instruments = ReturnType<typeof openInstruments>

/** Shorter than Prometheus waits for a scrape: without the database, the other metrics are sent. */
const patienceMs = 3000
/** Node knows some thirty more methods, which any client may send: labels would multiply. */
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const signedFiles = { registry: 'registry.json', root: 'root.json' }

const outcomeOf = (status: number): string => (status < 300 ? 'done' : status < 500 ? 'refused' : 'failed')

function watchRequests(app: FastifyInstance, { requests, requestTimes, uploads }: Instruments): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown', config } = request.routeOptions
    const method = methods.includes(request.method) ? request.method : 'other'
    const seconds = reply.elapsedTime / 1000
    requests.inc({ method, route, status: reply.statusCode })
    requestTimes.observe({ method, route }, seconds)
    if (config?.call?.file) uploads.observe({ outcome: outcomeOf(reply.statusCode) }, seconds)
    done()
  })
}

/** By the pool's events: of each query by itself, and of each transaction as a whole. */
function watchPool({ $client: pool }: Database, { queryTimes }: Instruments): void {
  const timers = new WeakMap<object, () => unknown>()
  pool.on('acquire', (client) => timers.set(client, queryTimes.startTimer()))
  pool.on('release', (_error, client) => timers.get(client)?.())
}

const outcomeCounter =
  (counter: Counter<'outcome'>) =>
  <Args extends unknown[], Outcome extends string>(send: (...args: Args) => Promise<Outcome>) => {
    // From the start: of one that appears with its first, no rate is known.
    for (const outcome of ['sent', 'refused', 'failed']) counter.inc({ outcome }, 0)
    return async (...args: Args): Promise<Outcome> => {
      const sending = send(...args)
      counter.inc({ outcome: await sending.catch(() => 'failed') })
      return sending
    }
  }

/** Measures a server, and reads the remaining figures when the metrics are requested. */
export function openMetrics(app: FastifyInstance, { database, load, env }: MetricsOptions) {
  const instruments = openInstruments()
  const { registry, decodings } = instruments
  watchRequests(app, instruments)
  watchPool(database, instruments)
  const figures = sharedProbe(() => readFigures(database), patienceMs)
  const room = sharedProbe(() => statfs(env.dataDir))

  const readServer = async () => {
    const { working, waiting, refused, connections, pool, queue, diskFree, expiry } = instruments
    working.set(load.working())
    waiting.set(load.waiting())
    refused.reset()
    refused.inc(load.refused())
    app.server.getConnections((_error, count = 0) => connections.set(count))
    const { totalCount, idleCount, waitingCount } = database.$client
    pool.set({ state: 'idle' }, idleCount)
    pool.set({ state: 'busy' }, totalCount - idleCount)
    queue.set(waitingCount)
    const disk = await room().catch(() => undefined)
    if (disk) diskFree.set(disk.bavail * disk.bsize)
    else diskFree.remove()
    for (const [signed, file] of Object.entries(signedFiles)) {
      const path = inside(env.siteDir, file)
      const until = await readFile(path, 'utf8')
        .then(signedUntil)
        .catch(() => undefined)
      if (until) expiry.set({ signed }, until / 1000)
      else expiry.remove({ signed })
    }
  }

  const readDatabase = async () => {
    const { isUp, open, due, late, unclaimed, jobs, views, failures } = instruments
    const values = await figures().catch(() => undefined)
    // A figure that cannot be read is left out, because the last one would be taken for the present.
    for (const each of [jobs, views, failures]) each.reset()
    for (const each of [open, due, late, unclaimed]) each.remove()
    isUp.set(values ? 1 : 0)
    if (!values?.requests) return
    open.set(values.requests.open)
    due.set(values.requests.due)
    late.set(values.requests.late)
    unclaimed.set(values.requests.unclaimed)
    for (const { count, ...labels } of values.jobs) jobs.set(labels, count)
    for (const { part, version, what, count } of values.sightings) {
      if (what === 'view') views.set({ part, version }, count)
      else failures.set({ part, version, class: what }, count)
    }
  }

  let isProcessWatched = false
  return {
    contentType: registry.contentType,
    scrape: async (): Promise<string> => {
      if (!isProcessWatched) instruments.watchProcess()
      isProcessWatched = true
      await Promise.all([readServer(), readDatabase()])
      return registry.metrics()
    },
    countMails: outcomeCounter(instruments.mails),
    countPushes: outcomeCounter(instruments.pushes),
    timeReaders: ({ read, close }: PictureReaders): PictureReaders => ({
      close,
      read: async (picture, signal) => {
        const note = decodings.startTimer()
        try {
          const answer = await read(picture, signal)
          note({ outcome: 'done' })
          return answer
        } catch (error) {
          const failure = error instanceof Refusal ? outcomeOf(error.statusCode) : 'failed'
          note({ outcome: signal?.aborted ? 'left' : failure })
          throw error
        }
      },
    }),
  }
}
