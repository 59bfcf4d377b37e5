import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../../src/db/embedded-database.ts'
import { migrateDatabase } from '../../src/db/migrations.store.ts'
import { openSimulation } from './simulation.ts'

// A process of its own for each core, started by commands/prove-stories.ts: how many stories, and from which seed on.

const portion = 100
const [count = portion, seed = 1] = process.argv.slice(2).map(Number)

const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
const embedded = await startEmbeddedDatabase({ dataDir, onTrouble: () => undefined })
await migrateDatabase(embedded.url)
const simulation = await openSimulation({ url: embedded.url, dataDir })
try {
  // Each hundred has a seed of its own, so that a failing one is found again without those before it.
  for (let done = 0; done < count; done += portion) {
    const more = Math.min(portion, count - done)
    const failure = await simulation.run(seed + done / portion, more)
    if (failure) {
      console.error(
        `${failure.words}\nAgain: npm run prove -- stories ${more} --seed ${seed + done / portion}`,
      )
      process.exitCode = 1
    }
    console.log(`played ${more}`)
  }
} finally {
  await simulation.stop()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
