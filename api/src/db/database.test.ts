import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { lendEmptyDatabase } from '../../test/database.ts'
import { isDatabaseUnavailable, openDatabase } from './database.ts'

jest.setTimeout(60_000)

test('a connection that breaks in the middle of a transaction fails the transaction, and nothing else', async () => {
  const running = await lendEmptyDatabase()
  const database = openDatabase(running.url, () => undefined)
  const broken = database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const [{ pid } = { pid: 0 }] = rows
    await database.execute(sql`select pg_terminate_backend(${pid})`)
    const isThere = () => database.execute(sql`select from pg_stat_activity where pid = ${pid}`)
    while ((await isThere()).rowCount) await turn()
    await tx.execute(sql`select 1`)
  })
  const error = await broken.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect((await database.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  await database.$client.end()
  await running.stop()
})
