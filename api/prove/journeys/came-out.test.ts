import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lendMigratedDatabase } from '../../test/database.ts'
import { cameOut } from './came-out.ts'
import type { Journey } from './journey.ts'
import { type Journeys, openJourneys } from './journeys.ts'

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

test.each(Object.keys(cameOut))('%s comes once, or is told of', async (name) => {
  await journeys.play(cameOut[name] as Journey)
})
