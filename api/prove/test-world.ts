import type { EmbeddedDatabase } from '../src/infra/db/embedded-database.ts'
import { lendMigratedDatabase } from '../test/database.ts'
import { testFolder } from '../test/folder.ts'

/** A simulated world on a database and a folder of its own, for the tests of one file. */
export function testWorld<World extends { stop(): Promise<void> }>(
  open: (place: { readonly url: string; readonly dataDir: string }) => Promise<World>,
): () => World {
  let database: EmbeddedDatabase | undefined
  let world: World | undefined
  // Jest runs hooks in the order in which they stand: the folder goes last.
  afterAll(async () => {
    await world?.stop()
    await database?.stop()
  })
  const at = testFolder()
  beforeAll(async () => {
    database = await lendMigratedDatabase()
    world = await open({ url: database.url, dataDir: at() })
  })
  return () => {
    if (!world) throw new Error('The world is there from the first test on')
    return world
  }
}
