import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Journeys, openJourneys } from '../prove/journeys/journeys.ts'
import { lendMigratedDatabase } from '../test/database.ts'

let journeys: Journeys
let stop = async () => undefined as unknown

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  const database = await lendMigratedDatabase()
  journeys = await openJourneys({ url: database.url, dataDir })
  stop = async () => {
    await journeys.stop()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
afterAll(() => stop())

/** `npm run prove -- journeys` plays more. */
test('whatever breaks on its way, a photo is in the queue once, or the person was told that it is not', async () => {
  expect((await journeys.run(20_261_124, 2))?.words).toBeUndefined()
})
