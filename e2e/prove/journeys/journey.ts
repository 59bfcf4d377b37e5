import { randomOf } from '@drape/platform/test/random'

/** What the network does to the photo's first attempts. */
const breaks = ['none', 'half way', 'before the answer', 'held'] as const

const events = [
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
  readonly events: readonly (typeof events)[number][]
}

export const journeyOf = (seed: number): BrowserJourney => {
  const { next, below, oneOf } = randomOf(seed)
  return {
    isFull: next() < 0.2,
    break: oneOf(breaks) ?? 'none',
    events: Array.from({ length: 1 + below(3) }, () => oneOf(events) ?? events[0]),
  }
}
