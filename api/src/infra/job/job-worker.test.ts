import { lendMigratedDatabase } from '../../../test/database.ts'
import { addAccount, addRequest } from '../../../test/row.ts'
import { lookAtRequest } from '../../due/due.service.ts'
import { openDatabase } from '../db/database.ts'
import { startJobWorker } from './job-worker.ts'

test('a worker that is stopped finishes the job in hand, and leaves the others as they were', async () => {
  const running = await lendMigratedDatabase()
  const database = openDatabase(running.url, () => undefined)
  const { id: accountId } = await addAccount(database)
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => void lines.push(line), debug: () => undefined } as never
  const tasks = { look_at_request: (id: string) => lookAtRequest(database, log, id) }
  const dueAt = new Date(Date.now() - 1000)
  for (let round = 1; round <= 5; round++) {
    for (let each = 0; each < 12; each++) await addRequest(database, { accountId, dueAt })
    const before = lines.length
    const worker = startJobWorker({ url: running.url, database, log, tasks })
    while (lines.length === before) await new Promise((resolve) => setImmediate(resolve))
    await worker.stop()
    const query = 'select id from graphile_worker._private_jobs where locked_at is not null'
    expect((await database.$client.query(query)).rows).toEqual([])
  }
  const { rows } = await database.$client.query(
    'select count(*)::int as count from request where new_due_at is not null',
  )
  expect(rows).toEqual([{ count: lines.length }])
  await database.$client.end()
  await running.stop()
})

test('what is to be done each minute is done, also for a minute in which no worker was there', async () => {
  const running = await lendMigratedDatabase()
  const database = openDatabase(running.url, () => undefined)
  await database.$client.query(
    `insert into graphile_worker._private_known_crontabs values
      ('sweep', now() - interval '1 hour', date_trunc('minute', now()) - interval '2 minutes')`,
  )
  const log = { warn: () => undefined, debug: () => undefined } as never
  const { url } = running
  const workers: ReturnType<typeof startJobWorker>[] = []
  await new Promise<void>((resolve) => {
    const tasks = { sweep: async () => resolve() }
    const worker = startJobWorker({ url, database, log, tasks, eachMinute: ['sweep'] })
    workers.push(worker)
  })
  for (const worker of workers) await worker.stop()
  const { rows } = await database.$client.query(
    'select identifier from graphile_worker._private_known_crontabs',
  )
  expect(rows).toEqual([{ identifier: 'sweep' }])
  await database.$client.end()
  await running.stop()
})
