import { setTimeout as sleep } from 'node:timers/promises'
import { lookAtRequest } from '../../src/due/due.service.ts'
import type { Database } from '../../src/infra/db/database.ts'
import { startJobWorker } from '../../src/infra/job/job-worker.ts'

export interface ToldLine {
  readonly event: string
  readonly request: string
  readonly warning: string
}

interface Options {
  readonly url: string
  readonly database: Database
  readonly onTold: (line: ToldLine) => void
}

/** The workers of several replicas, which stop and start. */
export function dueWorkers({ url, database, onTold }: Options) {
  const log = {
    warn: (line: unknown, words?: string) => {
      if ((line as ToldLine).event === 'request-due') onTold(line as ToldLine)
      else console.error(line, words)
    },
    debug: () => undefined,
  }
  const running: ReturnType<typeof startJobWorker>[] = []

  const tasks = { look_at_request: (id: string) => lookAtRequest(database, log, id) }
  const startOne = async () => void running.push(startJobWorker({ url, database, log, tasks, everyMs: 1000 }))
  const stopOne = async () => void (await running.shift()?.stop())

  const waiting = async () => {
    const { rows } = await database.$client.query<{ id: string }>(
      `select key as id from graphile_worker.jobs
       where task_identifier = 'look_at_request' and run_at <= now() and attempts < max_attempts limit 20`,
    )
    return rows
  }

  const isAnyInHand = async () => {
    const { rowCount } = await database.$client.query(
      'select from graphile_worker._private_jobs where locked_at = now() limit 1',
    )
    return rowCount !== 0
  }

  return {
    startTwo: async () => {
      await startOne()
      await startOne()
    },
    restartOne: async () => {
      // It stops while there may be work, and the other one goes on.
      await stopOne()
      await startOne()
    },
    stopAll: async () => {
      while (running.length > 0) await stopOne()
    },
    /** Returns when all jobs whose time has come are done. Some are done twice, as after a crash. */
    drain: async () => {
      for (let rows = await waiting(); rows.length > 0; rows = await waiting()) {
        await database.$client.query(`select pg_notify('jobs:insert', '{"count":2}')`)
        const [twice] = rows
        if (twice) await lookAtRequest(database, log, twice.id)
        await sleep(2)
      }
      // The line of a job comes after what it writes. No longer than a moment: one that failed waits for its next turn.
      for (let turns = 0; turns < 100 && (await isAnyInHand()); turns++) await sleep(2)
    },
  }
}
