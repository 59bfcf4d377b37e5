import pg from 'pg'
import type { Database } from '../../src/infra/db/database.ts'

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

/** What the scans of a plan took from tables and indices, whether they kept it or not. */
const rowsIn = ({ Plans = [], ...node }: Plan): number =>
  (node['Relation Name'] ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0) *
    node['Actual Loops'] +
  Plans.reduce((sum, plan) => sum + rowsIn(plan), 0)

/** Brackets of transactions, and an insert whose numbers are taken once it has run: it reads no table. */
const isLeftOut = /^\s*(begin|commit|rollback|insert into "view_record")/i

type Sent = readonly [text: string, values: readonly unknown[]]

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  const text = Array.isArray(value) ? `{${value.map((each) => JSON.stringify(String(each)))}}` : String(value)
  return pg.escapeLiteral(text)
}

/**
 * The plan of a prepared statement. EXPLAIN of the text itself would know the values, and use an index of a part of the
 * table that the statement cannot use.
 */
const explain = ([text, values]: Sent): string[] => {
  const parameters = values.length > 0 ? `(${values.map(literal)})` : ''
  return [`prepare asked as ${text}`, `explain (analyze, format json) execute asked${parameters}`]
}

/** Runs the queries again and undoes them; returns how many rows they read. */
export async function rowsRead(database: Database, act: () => Promise<unknown>): Promise<number> {
  const sent: Sent[] = []
  const pool = database.$client
  const { query: ask } = pg.Client.prototype
  // Of the connections, because a transaction does not ask the pool.
  const query = jest.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: unknown,
    ...args: unknown[]
  ) {
    const [asked, values] = args as [{ text?: string; values?: unknown[] }, unknown[] | undefined]
    if (asked.text && !isLeftOut.test(asked.text))
      sent.push([asked.text, (Array.isArray(values) ? values : asked.values) ?? []])
    return Reflect.apply(ask, this, args)
  })
  try {
    await act()
  } finally {
    query.mockRestore()
  }
  const client = await pool.connect()
  try {
    let rows = 0
    for (const each of sent) {
      const [prepare = '', ask = ''] = explain(each)
      await client.query('begin')
      await client.query(prepare)
      const explained = await client.query(ask)
      await client.query('rollback')
      await client.query('deallocate asked')
      rows += rowsIn(explained.rows[0]['QUERY PLAN'][0].Plan)
    }
    return rows
  } finally {
    client.release()
  }
}
