import { endlessSources } from '../../../test/compiler-run.ts'
import { testSite } from '../../../test/site.ts'
import { judge } from '../gate.ts'
import { factsOf } from '../gate-cases.ts'

/** `npm run prove -- accidents kills` ends a promotion by each signal: its compiler ends with it. */
test('no run of the compiler begins when the time of its promotion is over', () => {
  const site = testSite()
  try {
    const [live = {}, next = {}] = ['1', '2'].map((digit) =>
      factsOf(site.store, { shop: site.publish('shop', digit, {}, { files: endlessSources }) }),
    )
    expect(() => judge([{ live, next }], 1)).toThrow('Compiling takes too long, and was ended.')
  } finally {
    site.remove()
  }
})
