import { testWorld } from '../test-world.ts'
import { invariants } from './concepts.ts'
import { openSimulation } from './engine/simulation.ts'

const simulation = testWorld(openSimulation)

const planted = Object.entries(invariants).flatMap(([invariant, { planted: first, alsoPlanted = [] }]) =>
  [first, ...alsoPlanted].map((bug) => ({ invariant, ...bug })),
)

test.each(planted)('$bug, seed $seed, breaks: $invariant', async ({ invariant, ...bug }) => {
  expect((await simulation().runPlanted(bug, 10))?.words).toContain(`${invariant}: `)
})

test('a story that fails is made short', async () => {
  const bug = invariants['a session ends when an old token of it is used']?.planted
  const failure = bug && (await simulation().runPlanted(bug, 10, true))
  expect(failure?.story.steps.length).toBeLessThanOrEqual(2)
})
