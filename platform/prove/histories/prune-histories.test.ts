import { type PruneFacts, unneededVersions } from '../../src/release/prune/prune.ts'
import { randomOf } from '../../test/random.ts'
import { siteHistory } from './site-history.ts'

const histories = 1_000
const steps = 250

const liveThrough = (count: number, choose?: (facts: PruneFacts) => ReturnType<typeof unneededVersions>) =>
  Array.from({ length: count }, (_, seed) => {
    const random = randomOf(seed)
    return siteHistory(random, 7 + random.below(30)).live(steps, choose)
  })

describe('in a thousand histories of a site', () => {
  it('nothing that was removed is asked for afterwards, by a page, an open tab, a worker or a way back', () => {
    const lived = liveThrough(histories)
    expect(lived.flatMap(({ faults }) => faults)).toEqual([])
    const published = lived.reduce((sum, each) => sum + each.made, 0)
    const removed = lived.reduce((sum, each) => sum + each.removed, 0)
    // Each part keeps the ten that it can go back through, and a history has about sixty.
    expect(removed / published).toBeGreaterThan(0.25)
  })

  it.each<[string, (facts: PruneFacts) => PruneFacts]>([
    ['open tabs', (facts) => ({ ...facts, inTabs: {} })],
    ['addresses that unchanged files keep', (facts) => ({ ...facts, releaseOf: () => undefined })],
    ['the way back', (facts) => ({ ...facts, registry: { ...facts.registry, history: {} } })],
    ['the age', (facts) => ({ ...facts, keepAfter: Number.POSITIVE_INFINITY })],
  ])('whoever forgets %s is found out', (_, forget) => {
    const lived = liveThrough(histories / 20, (facts) => unneededVersions(forget(facts)))
    expect(lived.flatMap(({ faults }) => faults).length).toBeGreaterThan(0)
  })
})
