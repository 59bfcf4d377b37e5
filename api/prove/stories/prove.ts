import { playSeeds } from '../play-seeds.ts'

/** `[count] [--seed n]`. */
const isHeld = await playSeeds({ name: 'stories', most: 100_000 }, process.argv.slice(2))
process.exit(isHeld ? 0 : 1)
