import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** A JSON object of these columns, which PostgreSQL builds. The names are those of the contract, and not from outside. */
export const jsonObject = (columns: Readonly<Record<string, SQLWrapper>>): SQL => {
  const fields = Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`)
  return sql`json_build_object(${sql.join(fields, sql`, `)})`
}
