import { sql } from 'drizzle-orm'

/** PostgreSQL's clock, which all replicas share. test/clock.ts moves it. */
export const now = sql`now()`
