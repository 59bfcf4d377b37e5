import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSimulation, type Simulation } from '../prove/stories/simulation.ts'
import { lendMigratedDatabase } from '../test/database.ts'

let simulation: Simulation
let stop = async () => undefined as unknown

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'drape-'))
  const database = await lendMigratedDatabase()
  simulation = await openSimulation({ url: database.url, dataDir })
  stop = async () => {
    await simulation.stop()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
afterAll(() => stop())

/** `npm run prove -- stories` plays more. */
test('whatever is lost, late, repeated or killed, nothing is lost, doubled or shown to another', async () => {
  expect((await simulation.run(20_261_124, 6))?.words).toBeUndefined()
})
