import { testWorld } from '../test-world.ts'
import { cameOut } from './came-out.ts'
import type { Journey } from './journey.ts'
import { openJourneys } from './journeys.ts'

const journeys = testWorld(openJourneys)

test.each(Object.keys(cameOut))('%s comes once, or is told of', async (name) => {
  await journeys().play(cameOut[name] as Journey)
})
