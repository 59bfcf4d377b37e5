import TestSequencer from '@jest/test-sequencer'

const isLong = ({ path }) => path.includes('/jest/shares/') || path.endsWith('/packages.test.ts')

/** A share is a file of one line, and among the longest of all: begun last, it leaves the other cores idle at the end. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests)
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))]
  }
}
