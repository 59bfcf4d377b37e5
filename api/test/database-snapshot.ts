import type { Database } from '../src/infra/db/database.ts'

const quoted = (name: string) => `"${name}"`

/** The content of all tables, for comparing. The rate limit and the used proofs are left out, because requests change them. */
export async function takeSnapshot(database: Database): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await database.$client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('rate_limit', 'used_proof') order by 1`,
  )
  const each = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as content from ${quoted(name)} t`,
  )
  // Prepared, because planning takes longer than running it.
  const query = { name: `snapshot of ${tables.length}`, text: each.join(' union all ') }
  const { rows } = await database.$client.query<{ name: string; content: string }>(query)
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}
