import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedDatabase } from '../../src/infra/db/embedded-database.ts'
import { migrateDatabase } from '../../src/infra/db/migrations.store.ts'

interface Portion {
  readonly seed: number
  readonly count: number
}

interface Failure {
  readonly words: string
  /** How many were played until it was found, if not all. */
  readonly played?: number
}

interface World {
  run(seed: number, count: number): Promise<Failure | undefined>
  stop(): Promise<void>
}

interface House {
  readonly url: string
  readonly dataDir: string
}

/** A process of commands/play-seeds.ts, which says what it plays: so many of a seed, again and again, until it is left. */
export const playForParent = async (name: string, open: (house: House) => Promise<World>): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  const embedded = await startEmbeddedDatabase({ dataDir, onTrouble: () => undefined })
  await migrateDatabase(embedded.url)
  // What is played is not about a power cut.
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
  const world = await open({ url: embedded.url, dataDir })

  const play = async ({ seed, count }: Portion) => {
    const failure = await world.run(seed, count)
    if (failure) console.error(`${failure.words}\nAgain: npm run prove -- ${name} ${count} --seed ${seed}`)
    process.send?.({ played: failure?.played ?? count, hasFailed: failure !== undefined })
  }
  process.on('message', (portion: Portion) => void play(portion))
  process.once('disconnect', async () => {
    await world.stop()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  process.send?.({ played: 0, hasFailed: false })
}
