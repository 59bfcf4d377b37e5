import { proveCrashesLoseNothing } from './crash-proof.ts'

jest.setTimeout(120_000)

/** `npm run prove` does this with more kills. */
test('what was acknowledged before a kill is there after it, and nothing is half done', async () => {
  const { faults, acknowledged } = await proveCrashesLoseNothing(4)
  expect(faults).toEqual([])
  expect(acknowledged.photos).toBeGreaterThan(0)
  expect(acknowledged.ratings).toBeGreaterThan(0)
})
