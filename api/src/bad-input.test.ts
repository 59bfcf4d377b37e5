import { askRightly, askWrongly, namedCalls } from '../prove/strangers/bad-input.ts'

/**
 * `npm run prove -- strangers bad-input` asks every call, and more often. Calls of one form would all get the same from one seed.
 */
const seeded = namedCalls
  .map(([name, call], seed) => [name, call, seed] as const)
  .filter(([, , seed]) => seed % 4 === 1)

describe.each(seeded)('%s', (_name, call, seed) => {
  test('refuses bad input and stores nothing of it', () => askWrongly(call, 1, seed))
})

/** Calls that write get good input from their own tests, whose callers check each reply against the contract. */
test.each(seeded.filter(([, { method }]) => method === 'GET'))(
  '%s answers with its described reply to all input that it accepts',
  (name, call) => askRightly(name, call, 1),
)
