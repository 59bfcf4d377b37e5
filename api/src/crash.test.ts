import { proveCrashesLoseNothing } from '../prove/crashes/crash-proof.ts'

/** `npm run prove -- crashes` does this with more kills. */
test('what was acknowledged before a kill is there after it, and nothing is half done', async () => {
  const { faults, acknowledged } = await proveCrashesLoseNothing(1)
  expect(faults).toEqual([])
  expect(acknowledged.photos).toBeGreaterThan(0)
  expect(acknowledged.ratings).toBeGreaterThan(0)
})
