import { lendEmptyDatabase } from '../../../test/database.ts'
import { type Database, openDatabase } from './database.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'
import { isMigrated, migrateDatabase } from './migrations.store.ts'

/** `npm run prove -- topology postgres` does this on the system's PostgreSQL. */
describe('migrations', () => {
  let running: EmbeddedDatabase
  let owner: Database
  let plainUrl: string
  let database: Database

  beforeAll(async () => {
    running = await lendEmptyDatabase()
    owner = openDatabase(running.url, () => undefined)
    await owner.$client.query("create role plain login password 'plain'")
    await owner.$client.query('create database plain owner plain')
    const url = new URL(running.url)
    Object.assign(url, { username: 'plain', password: 'plain', pathname: '/plain' })
    plainUrl = url.href
    database = openDatabase(plainUrl, () => undefined)
    await expect(isMigrated(database)).rejects.toThrow()
    await Promise.all([1, 2, 3, 4].map(() => migrateDatabase(plainUrl)))
  })

  afterAll(async () => {
    await database.$client.end()
    await owner.$client.query('drop database plain with (force)')
    await owner.$client.query('drop role plain')
    await owner.$client.end()
    await running.stop()
  })

  it('are done once when four replicas start at the same time, by a role that may make tables in its own database and no more', async () => {
    await expect(isMigrated(database)).resolves.toBe(true)
    const { rows } = await database.$client.query('select created_at from drizzle.__drizzle_migrations')
    expect(new Set(rows.map((row) => row.created_at)).size).toBe(rows.length)
  })

  it('leave the counts of requests out of the write-ahead log', async () => {
    const { rows } = await database.$client.query(
      "select relpersistence from pg_class where relname = 'rate_limit'",
    )
    expect(rows).toEqual([{ relpersistence: 'u' }])
  })

  it('are not current when the newest one is missing', async () => {
    await database.$client.query('update drizzle.__drizzle_migrations set created_at = created_at - 1')
    await expect(isMigrated(database)).resolves.toBe(false)
    await database.$client.query('update drizzle.__drizzle_migrations set created_at = created_at + 1')
  })
})
