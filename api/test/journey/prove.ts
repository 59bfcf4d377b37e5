import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../../src/db/embedded-database.ts'
import { migrateDatabase } from '../../src/db/migrations.store.ts'
import { openJourneys } from './journeys.ts'

// A process of its own, started by commands/prove-journeys.ts: how many journeys, and from which seed on.

const portion = 100
const [count = portion, seed = 1] = process.argv.slice(2).map(Number)

const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
const embedded = await startEmbeddedDatabase({ dataDir, onTrouble: () => undefined })
await migrateDatabase(embedded.url)
const journeys = await openJourneys({ url: embedded.url, dataDir })
try {
  // Each hundred has a seed of its own, so that a failing one is found again without those before it.
  for (let done = 0; done < count; done += portion) {
    const more = Math.min(portion, count - done)
    const failure = await journeys.run(seed + done / portion, more)
    if (failure) {
      console.error(
        `${failure.words}\nAgain: npm run prove -- journeys ${more} --seed ${seed + done / portion}`,
      )
      process.exitCode = 1
    }
    console.log(`played ${more}`)
  }
} finally {
  await journeys.stop()
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
