import { playForParent } from './play-for-parent.ts'
import { openSimulation } from './simulation.ts'

await playForParent('stories', openSimulation)
