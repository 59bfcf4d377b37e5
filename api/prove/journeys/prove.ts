import { proveStories } from '../stories/engine/portions.ts'

// `browser …` is for e2e/prove/journeys.
if (process.argv[2] !== 'browser') await proveStories('journeys', 1000)
