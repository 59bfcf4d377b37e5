import type pg from 'pg'
import type { Database } from '../../../src/infra/db/database.ts'
import { type Gate, Killed } from './gate.ts'

interface Statement {
  readonly name?: string
  readonly text: string
  readonly rowMode?: string
}

type Ask = (statement: Statement | string, values?: readonly unknown[]) => Promise<pg.QueryResult>

/** Runs a changed statement in the place of this one; undefined leaves it as it is. */
export type Twist = (
  statement: Statement,
  values: readonly unknown[],
  ask: Ask,
) => Promise<pg.QueryResult> | undefined

/** A batched query serves several requests: if it waited for one, the others would wait too. */
const shared = /families_alive|rate_limit|hit/

const write = /^\s*(?:insert|update|delete|with)\b/i

const ignore = () => undefined

const labelOf = ({ name, text }: Statement) => name ?? text.replace(/\s+/g, ' ').trim().slice(0, 40)

/** Lets every statement that a request sends wait at the gate, and ends its connections when the server is killed. */
export function gateDatabase(database: Database, gate: Gate, twist: () => Twist | undefined): void {
  const pool = database.$client
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>

  const askOn = (client: pg.PoolClient): Ask => {
    const { processID } = client as unknown as { processID: number }
    const work = gate.current()
    const ask: Ask = async (statement, values) => {
      const query = typeof statement === 'string' ? { text: statement } : statement
      if (work && !shared.test(labelOf(query)))
        await gate.passAs(work, labelOf(query), write.test(query.text))
      if (work?.isDead) throw new Killed()
      // Values may stand in the statement, and an empty list would hide them.
      const send = () => (client.query as Ask)(statement, ...(values ? [values] : []))
      return work ? gate.during(work, processID, send) : send()
    }
    return (statement, values) =>
      (typeof statement === 'string' ? undefined : twist()?.(statement, values ?? [], ask)) ??
      ask(statement, values)
  }

  const lend = async () => {
    const work = gate.current()
    if (work?.isDead) throw new Killed()
    const client = await connect()
    const { processID } = client as unknown as { processID: number }
    work?.backends.add(processID)
    // Of a killed server.
    client.on('error', ignore)
    const ask = askOn(client)
    const release = (isBroken?: boolean | Error) => {
      work?.backends.delete(processID)
      client.off('error', ignore)
      if (isBroken !== true || work?.isDead) return client.release(isBroken || work?.isDead === true)
      // Closed for the locks that it holds: it gives them back and is kept, because connecting takes longer than a sweep.
      const unlock = () => (client.query as Ask)('select pg_advisory_unlock_all()')
      void gate.during(gate.upkeep, processID, unlock).then(
        () => client.release(),
        () => client.release(true),
      )
    }
    return { query: ask, release }
  }

  const query: Ask = async (statement, values) => {
    const client = await lend()
    let isBroken = false
    try {
      return await client.query(statement, values)
    } catch (error) {
      isBroken = !(error as { severity?: string }).severity
      throw error
    } finally {
      client.release(isBroken)
    }
  }
  Object.assign(pool, { connect: lend, query })
}
