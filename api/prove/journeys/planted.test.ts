import { testWorld } from '../test-world.ts'
import { openJourneys } from './journeys.ts'
import type { planted } from './planted.ts'

const journeys = testWorld(openJourneys)

// A seed that comes to it soon, within how many journeys, and what is told.
const bugs: readonly (readonly [keyof typeof planted, number, number, string])[] = [
  ['a key made anew for each attempt', 1, 10, 'times'],
  ['a waiting photo that is forgotten before the reply', 3, 10, 'is lost'],
  ['a key of its own for each visit', 1, 10, 'times'],
  ['a busy server that is taken for success', 1, 10, 'is lost'],
]

test.each(bugs)('%s is found, and told in a short journey', async (bug, seed, within, description) => {
  const failure = await journeys().run(seed, within, bug)
  expect(failure?.words).toContain(description)
  expect(failure?.story.steps.length).toBeLessThanOrEqual(6)
})
