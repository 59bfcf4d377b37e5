import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export type Database = ReturnType<typeof openDatabase>
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/** `$client` is the pool: end it to close. Connections are made when first needed. */
export function openDatabase(url: string, onTrouble: (error: Error) => void) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'drape',
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: 3000,
    statement_timeout: 15_000,
    // The same from our side, for a database that has stopped answering at all.
    query_timeout: 20_000,
    idle_in_transaction_session_timeout: 30_000,
    // A prepared query with a limit is otherwise planned anew each time, because a plan for any limit looks dear: that
    // took four times as long as the query itself.
    options: '-c plan_cache_mode=force_generic_plan',
  })
  // Without a listener an idle connection that breaks, as when PostgreSQL is restarted, ends Node.
  pool.on('error', onTrouble)
  // So does one that breaks between two queries of a transaction; the second of them tells of it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return drizzle({ client: pool })
}

// Besides the connection: no room, memory or place (53), an error of its disk, and one that only reads, as a standby does.
const downCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\w{3}|57P0[123]|53\w{3}|58030|25006)$/
const downMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable/

/** Whether an error says that the database is away, rather than that the query is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, syscall, message, cause, errors } = error as Partial<AggregateError & NodeJS.ErrnoException>
  const isNoSocket = code === 'ENOENT' && syscall === 'connect'
  if (isNoSocket || downCodes.test(String(code)) || downMessages.test(String(message))) return true
  return [cause, ...(errors ?? [])].some(isDatabaseAway)
}

/** Whether PostgreSQL itself refused a statement: its transaction is undone then. Of a connection that broke nobody knows. */
export function isUndone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { severity, cause } = error as { severity?: unknown; cause?: unknown }
  return severity === 'ERROR' || isUndone(cause)
}
