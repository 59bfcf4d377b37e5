import { testWorld } from '../test-world.ts'
import { cameOut } from './came-out.ts'
import { openSimulation } from './engine/simulation.ts'

const simulation = testWorld(openSimulation)

test.each(Object.entries(cameOut))('%s comes once, or its sender is warned', async (_, story) => {
  await simulation().play(story)
})
