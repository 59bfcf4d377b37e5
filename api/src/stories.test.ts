import { openSimulation } from '../prove/stories/simulation.ts'
import { testWorld } from '../prove/test-world.ts'

const simulation = testWorld(openSimulation)

/** `npm run prove -- stories` plays more. */
test('whatever is lost, late, repeated or killed, nothing is lost, doubled or shown to another', async () => {
  expect((await simulation().run(20_261_124, 6))?.words).toBeUndefined()
})
