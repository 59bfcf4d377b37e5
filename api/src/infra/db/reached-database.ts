import { reasonOf, StartError } from '../../start-error.ts'
import { type Database, openDatabase } from './database.ts'
import { reachEmbeddedDatabase } from './embedded-database.ts'

interface Place {
  readonly databaseUrl: string | undefined
  readonly dataDir: string
}

/** Gives an operator's command the database, whether or not the server runs; what fails is a StartError of one line. */
export async function withReachedDatabase<Result>(
  { databaseUrl, dataDir }: Place,
  work: (database: Database, url: string) => Promise<Result>,
): Promise<Result> {
  const reached = databaseUrl ? undefined : await reachEmbeddedDatabase({ dataDir })
  const url = databaseUrl ?? reached?.url ?? ''
  const database = openDatabase(url, () => undefined)
  try {
    return await work(database, url)
  } catch (error) {
    if (error instanceof StartError) throw error
    const cause = (error as Error).cause ?? error
    throw new StartError(
      `The database cannot be used (${reasonOf(cause)})${databaseUrl ? ': see DATABASE_URL' : ''}`,
    )
  } finally {
    await database.$client.end()
    await reached?.stop()
  }
}
