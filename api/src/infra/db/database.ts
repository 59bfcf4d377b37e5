import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = ReturnType<typeof openDatabase>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** `$client` is the pg pool: end it to close. Connections are opened when first needed. */
export function openDatabase(url: string, onTrouble: (error: Error) => void) {
  const pool = openPool(url, onTrouble)
  const database = drizzle({ client: pool })
  // drizzle-orm 0.45.4 does not give a connection back whose begin fails, so that ten of them would leave none.
  const transaction: typeof database.transaction = async (work, config) => {
    const client = await pool.connect()
    let isBroken = false
    try {
      return await drizzle({ client }).transaction(work, config)
    } catch (error) {
      isBroken = isDatabaseUnavailable(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }
  return Object.assign(database, { transaction })
}

export function openPool(url: string, onTrouble: (error: Error) => void, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'drape',
    max,
    keepAlive: true,
    connectionTimeoutMillis: 3000,
    statement_timeout: 15_000,
    // The same limit on the client's side, for a database that has stopped answering at all.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    // Otherwise PostgreSQL plans a prepared query with a LIMIT parameter again each time, because the generic plan
    // looks expensive: planning took four times as long as the query.
    options: '-c plan_cache_mode=force_generic_plan',
  })
  // Without a listener Node exits when an idle connection breaks, as when PostgreSQL is restarted.
  pool.on('error', onTrouble)
  // Node would also exit when a connection breaks between two queries of a transaction; the second query reports the
  // error.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

// Besides connection errors: out of disk, memory or connections (class 53), an I/O error (58030), a read-only database
// such as a standby (25006), and a statement that took too long (57014), which another time may not.
const downCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|57P0[123]|57014|53\w{3}|58030|25006)$/
const downMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable/

/** Whether an error says that the database is unavailable, rather than that the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message, cause, errors } = error as Partial<AggregateError & NodeJS.ErrnoException>
  const isNoSocket = code === 'ENOENT' && syscall === 'connect'
  if (isNoSocket || downCodes.test(String(code)) || downMessages.test(String(message))) return true
  return [cause, ...(errors ?? [])].some(isDatabaseUnavailable)
}

/**
 * Whether PostgreSQL itself refused a statement, so that its transaction is rolled back. When a connection breaks,
 * the caller cannot know whether the transaction was committed.
 */
export function isUndone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { severity, cause } = error as { severity?: unknown; cause?: unknown }
  return severity === 'ERROR' || isUndone(cause)
}
