import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { lendEmptyDatabase } from '../../../test/database.ts'
import { isDatabaseUnavailable, openDatabase } from './database.ts'

test('a connection that breaks in the middle of a transaction fails the transaction, and nothing else', async () => {
  const running = await lendEmptyDatabase()
  const database = openDatabase(running.url, () => undefined)
  const transaction = database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const [{ pid } = { pid: 0 }] = rows
    await database.execute(sql`select pg_terminate_backend(${pid})`)
    const isThere = () => database.execute(sql`select from pg_stat_activity where pid = ${pid}`)
    while ((await isThere()).rowCount) await turn()
    await tx.execute(sql`select 1`)
  })
  const error = await transaction.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await database.$client.end()
  await running.stop()
})

test('connections that break when a transaction begins are given back', async () => {
  const running = await lendEmptyDatabase()
  const database = openDatabase(running.url, () => undefined)
  const pool = database.$client
  const cut = (client: unknown) =>
    (client as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  pool.on('acquire', cut)
  for (let n = 0; n < pool.options.max; n++)
    await expect(database.transaction(async () => undefined)).rejects.toThrow()
  pool.off('acquire', cut)
  expect(await database.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)).rows)).toEqual([
    { one: 1 },
  ])
  await pool.end()
  await running.stop()
})
