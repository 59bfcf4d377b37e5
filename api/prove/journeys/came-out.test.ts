import { cameOut } from './came-out.ts'
import type { Journey } from './journey.ts'
import { testJourneys } from './test-journeys.ts'

const journeys = testJourneys()

test.each(Object.keys(cameOut))('%s comes once, or is told of', async (name) => {
  await journeys.play(cameOut[name] as Journey)
})
