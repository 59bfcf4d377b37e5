/** Read once: in a test's sandbox each access to a global is slow. */
const { floor, imul } = Math

/** A generator of numbers from 0 to 1 that gives the same ones for the same seed (mulberry32). */
export const randomOf = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => floor(next() * limit)
  return {
    next,
    below,
    /** One of them; undefined if there is none. */
    oneOf: <T>(items: readonly T[]): T | undefined => items[below(items.length)],
  }
}
