import { openJourneys } from '../prove/journeys/journeys.ts'
import { testWorld } from '../prove/test-world.ts'

const journeys = testWorld(openJourneys)

/** `npm run prove -- stories journeys` plays more. */
test('whatever breaks on its way, a photo is in the queue once, or the person was told that it is not', async () => {
  expect((await journeys().run(20_261_124, 2))?.words).toBeUndefined()
})
