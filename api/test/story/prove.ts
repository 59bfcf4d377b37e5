import { playForParent } from '../player.ts'
import { openSimulation } from './simulation.ts'

await playForParent('stories', openSimulation)
