import { playForParent } from '../player.ts'
import { openJourneys } from './journeys.ts'

await playForParent('journeys', openJourneys)
