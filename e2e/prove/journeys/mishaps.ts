/** What the network does to the photo's first attempts. */
const breaks = ['none', 'half way', 'before the answer', 'held'] as const

const mishaps = [
  'the page is reloaded',
  'the tab is closed, and another opened',
  'the connection goes and comes back',
  'the server is killed and started again',
  'a second tab is opened',
] as const

export interface BrowserJourney {
  /** The browser has no room for the photo. */
  readonly isFull: boolean
  readonly break: (typeof breaks)[number]
  readonly mishaps: readonly (typeof mishaps)[number][]
}

/** Numbers from 0 to 1, the same for a seed on every machine (mulberry32). */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let n = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  n ^= n + Math.imul(n ^ (n >>> 7), 61 | n)
  return ((n ^ (n >>> 14)) >>> 0) / 2 ** 32
}

export const journeyOf = (seed: number): BrowserJourney => {
  const next = numbers(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T
  return {
    isFull: next() < 0.2,
    break: one(breaks),
    mishaps: Array.from({ length: 1 + Math.floor(next() * 3) }, () => one(mishaps)),
  }
}
