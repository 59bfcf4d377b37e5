import { powerDiskFault, provePowerLossLosesNothing } from './power-proof.ts'

jest.setTimeout(240_000)

const fault = powerDiskFault()

describe('a power loss', () => {
  if (fault) {
    // biome-ignore lint/suspicious/noSkippedTests: a test that cannot run here says so.
    it.skip(`is skipped: no disk can be cut off here (${fault})`, () => undefined)
    return
  }
  /** `npm run prove` does this more often. */
  it('takes nothing of what was acknowledged, from the database or the objects', async () => {
    const { faults, acknowledged } = await provePowerLossLosesNothing(2)
    expect(faults).toEqual([])
    expect(acknowledged.photos).toBeGreaterThan(0)
    expect(acknowledged.ratings).toBeGreaterThan(0)
  })
})
