import { testWorld } from '../test-world.ts'
import type { planted } from './planted.ts'
import { openSimulation } from './simulation.ts'
import type { Story } from './story.ts'

const simulation = testWorld(openSimulation)

// A seed for each, of those that come to it soon, how many stories of it that takes, and what is told.
const bugs: readonly (readonly [keyof typeof planted, number, number, string])[] = [
  ['a lost idempotency key', 1, 2, 'a photo is stored more than once'],
  ['a claim without a lock', 16, 4, 'both have request'],
  ['a refresh that does not end the family', 2, 1, 'a session goes on though an old token of it was used'],
  ['a double completion', 9, 2, 'was completed 2 times'],
  ['a session without its key', 1, 6, 'was used with another key'],
]

test.each(bugs)('%s is found, and told in a short story', async (bug, seedOfIt, within, description) => {
  const failure = await simulation().run(seedOfIt, within, bug)
  expect(failure?.words).toContain(description)
  expect(failure?.story.steps.length).toBeLessThanOrEqual(5)
})

// One of five hundred stories of a seed comes to it, so that its two steps are played in each of so many orders.
test('a sweep that comes too early is found in an upload, and told in a short story', async () => {
  const plain = { tab: 0, which: 0, fault: 'none' } as const
  const steps: Story['steps'] = [
    { ...plain, who: 'Asha', does: 'uploads', isAtOnce: false },
    { ...plain, who: 'the house', does: 'sweeps', isAtOnce: true },
  ]
  const orders = Array.from({ length: 10 }, (_, n) => ({ steps, order: 2 * n + 2 }))
  const failure = await simulation().tryAll(orders, 'an upload and a sweep', 'a sweep that comes too early')
  expect(failure?.words).toContain('a picture of photo')
  expect(failure?.story.steps).toHaveLength(2)
})
