import { playSeeds } from '../play-seeds.ts'

/** `[count] [--seed n]`, in a browser's stead; `browser …` is for e2e/prove/journeys. */
const words = process.argv.slice(2)
const isHeld = words[0] === 'browser' || (await playSeeds({ name: 'journeys', most: 1000 }, words))
process.exit(isHeld ? 0 : 1)
