import type { Database } from './database.ts'

interface Builder<Result> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Result> }
}

/** A statement that is built at its first use, so that the start waits for none: few processes use all of them. */
export function prepared<Result>(name: string, build: () => Builder<Result>) {
  let statement: ReturnType<Builder<Result>['prepare']> | undefined
  return async (values?: Record<string, unknown>): Promise<Result> => {
    statement ??= build().prepare(name)
    return statement.execute(values)
  }
}

/** Asks statements that are written by hand, which pg prepares under their names. */
export const namedQueries =
  ({ $client: pool }: Pick<Database, '$client'>) =>
  async <Row extends object>(name: string, text: string, ...values: readonly unknown[]): Promise<Row[]> =>
    (await pool.query<Row>({ name, text, values: [...values] })).rows
