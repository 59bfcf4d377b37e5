import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { testFolder } from '../../../test/folder.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { knownMigrations, migrateDatabase } from './migrations.store.ts'

const at = testFolder()

const ask = async (url: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows = [] } = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}

/** `npm run prove -- image` has the service of the compose file do it. */
it('a database that its superuser has filled goes on with its password as one of a role without rights, which brings it up to date', async () => {
  const database = await startEmbeddedDatabase({ dataDir: at('data') })
  try {
    await migrateDatabase(database.url, knownMigrations.length - 5)
    const other = new URL(database.url)
    other.username = 'renaming'
    await ask(database.url, `create role renaming login superuser password '${other.password}'`)
    const sql = await readFile(join(import.meta.dirname, '../../../containers/role/own-role.sql'), 'utf8')
    await ask(other.href, sql)

    await migrateDatabase(database.url)
    expect(await ask(database.url, "select rolsuper from pg_roles where rolname = 'drape'")).toEqual([
      { rolsuper: false },
    ])
    const left = await ask(
      database.url,
      `select relname from pg_class join pg_roles on pg_roles.oid = relowner
       where relkind <> 'i' and rolname <> 'drape' and relnamespace::regnamespace::text !~ '^(pg_|information_schema)'`,
    )
    expect(left).toEqual([])
    other.username = 'drape_superuser'
    await expect(ask(other.href, 'select')).rejects.toThrow('password authentication failed')
  } finally {
    await database.stop()
  }
})
