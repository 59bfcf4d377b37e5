import { playForParent } from '../stories/play-for-parent.ts'
import { openJourneys } from './journeys.ts'

await playForParent('journeys', openJourneys)
