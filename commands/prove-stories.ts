import { playSeeds } from './play-seeds.ts'

/** `npm run prove -- stories [count] [--seed n]`. */
export const proveStories = (words: readonly string[]): Promise<boolean> =>
  playSeeds({ name: 'stories', player: 'api/test/story/prove.ts', most: 100_000 }, words)
