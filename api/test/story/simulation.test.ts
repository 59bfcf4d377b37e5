import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lendMigratedDatabase } from '../database.ts'
import type { planted } from './planted.ts'
import { openSimulation, type Simulation } from './simulation.ts'

jest.setTimeout(180_000)

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

const seed = 20_261_124

/** `npm run prove -- stories` plays more. */
test('whatever is lost, late, repeated or killed, nothing is lost, doubled or shown to another', async () => {
  expect((await simulation.run(seed, 300))?.words).toBeUndefined()
})

// A seed for each, of those that come to it soon, and how many stories of it that takes.
const found: readonly (readonly [keyof typeof planted, number, number])[] = [
  ['a lost idempotency key', 1, 2],
  ['a claim without a lock', 2, 5],
  ['a refresh that does not end the family', 1, 2],
  ['a sweep that comes too early', 12, 4],
  ['a double completion', 13_774, 2],
]

test.each(found)('%s is found, and told in a short story', async (bug, seedOfIt, within) => {
  const failure = await simulation.run(seedOfIt, within, bug)
  expect(failure).toBeDefined()
  expect(failure?.story.steps.length).toBeLessThanOrEqual(5)
})
