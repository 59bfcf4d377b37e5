import { invariants } from '../prove/stories/concepts.ts'
import { openSimulation } from '../prove/stories/engine/simulation.ts'
import { testWorld } from '../prove/test-world.ts'

const simulation = testWorld(openSimulation)

/** `npm run prove -- stories` plays more. */
test.each([
  ['stories', 6, 'whatever is lost, late, repeated or killed, nothing is lost, doubled or shown to another'],
  [
    'journeys',
    2,
    'whatever breaks on its way, a photo is in the queue once, or its sender is warned that it is not',
  ],
  ['due', 4, 'no request is late in silence, and each warning is said once'],
  ['notifications', 4, 'what is completed comes as one e-mail and one push, whoever is killed while sending'],
] as const)('%s, %d of them: %s', async (mix, count, _) => {
  expect((await simulation().run(mix, 20_261_124, count))?.words).toBeUndefined()
})

/** `npm run prove -- stories` plants a bug for each invariant. */
test('of a request that nobody watches it is said that it is late in silence', async () => {
  const silence = 'no request is late in silence'
  const failure = invariants[silence] && (await simulation().runPlanted(invariants[silence].planted, 5))
  expect(failure?.words).toContain(silence)
})
