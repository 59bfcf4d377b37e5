import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import { type Database, openPool } from '../db/database.ts'
import type { Traces } from '../trace/traces.ts'
import { freeAbandonedJobs } from './abandoned-job.store.ts'

type JobLog = Pick<FastifyBaseLogger, 'warn' | 'debug'>

/** Runs the job for the row that it names. */
type Tasks = Readonly<Record<string, (id: string) => Promise<void>>>

interface JobWorkerOptions {
  readonly url: string
  readonly database: Database
  readonly log: JobLog
  readonly traces?: Traces | undefined
  readonly tasks: Tasks
  /** Tasks that are run each minute, by one replica and never twice at once. */
  readonly eachMinute?: readonly string[]
  /** How often the worker looks for jobs that are due. */
  readonly everyMs?: number
}

/** One connection listens, the other takes jobs; the work itself is done on the server's own pool. */
const maxConnections = 2
const concurrency = 2
/**
 * Without these the library does not wait until a job is handed back: one in hand at a stop would stay locked, and an
 * error then would end the process.
 */
const handsBack = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }
const usualMs = 30_000
const restartMs = 10_000
const minuteMs = 60_000

/** Runs the jobs that triggers queue. Any number of replicas may do so: each job is taken by one of them. */
export function startJobWorker({
  url,
  database,
  log,
  traces,
  tasks,
  eachMinute = [],
  everyMs = usualMs,
}: JobWorkerOptions) {
  const stopping = new AbortController()
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload: unknown) => {
        const { id, traceparent } = payload as { id: string; traceparent?: string }
        return traces ? traces.inJob(name, traceparent, () => task(id)) : task(id)
      },
    ]),
  )
  // Job errors repeat messages of PostgreSQL, which may hold values of a row, so the error itself is not logged.
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ event: 'job-worker' }, message)
    else log.debug({ event: 'job-worker' }, message)
  })
  // A database that ends while the worker is being stopped is no error.
  const logError = (error: Error): void => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'a database connection of the job worker failed')
  }
  // The library neither waits for the end of a pool of its own nor handles errors of its idle connections.
  const pool = openPool(url, logError, maxConnections)
  let runner: Runner | undefined

  const repeat = async (work: () => Promise<void>, pauseMs: number, trouble: string) => {
    while (!stopping.signal.aborted) {
      await work().catch((error) => log.warn({ err: error }, trouble))
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const runOnce = async () => {
    runner = await run({
      pgPool: pool,
      concurrency,
      pollInterval: everyMs,
      // main.ts stops it, in its order.
      noHandleSignals: true,
      parsedCronItems: parseCronItems(
        eachMinute.map((task) => ({
          task,
          match: '* * * * *',
          options: { queueName: task, jobKey: task, maxAttempts: 1, backfillPeriod: minuteMs },
        })),
      ),
      taskList,
      logger,
      preset: { worker: handsBack },
    })
    if (stopping.signal.aborted) await runner.stop()
    await runner.promise
  }
  // The library ends its runner when it cannot hand a job back, as when PostgreSQL goes away under it.
  const running = repeat(runOnce, restartMs, 'the job worker ended and is started again')
  const freeing = repeat(
    () => freeAbandonedJobs(database),
    everyMs,
    'the jobs of killed workers could not be handed back',
  )

  return {
    stop: async () => {
      stopping.abort()
      await runner?.stop().catch(() => undefined)
      await running
      await freeing
      await pool.end()
    },
  }
}
