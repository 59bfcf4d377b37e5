import { readDatabaseUrl } from './env.ts'
import { migrateDatabase } from './infra/db/migrations.store.ts'
import { reasonOf, StartError } from './start-error.ts'

/** Runs the migrations of DATABASE_URL and exits, so that replicas which start afterwards have nothing to migrate. */
try {
  await migrateDatabase(readDatabaseUrl())
  console.info('The database is up to date.')
} catch (error) {
  const isOurs = error instanceof StartError
  console.error(
    isOurs ? error.message : `The database cannot be prepared (${reasonOf(error)}): see DATABASE_URL`,
  )
  process.exitCode = 1
}
