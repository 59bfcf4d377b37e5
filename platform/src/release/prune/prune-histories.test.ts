import { siteHistory } from '../../../prove/histories/site-history.ts'
import { randomOf } from '../../../test/random.ts'

/** `npm run prove -- releases histories` lives through a thousand. */
test('nothing that was removed is asked for afterwards, by a page, an open tab, a worker or a way back', () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const random = randomOf(seed)
    const { faults, removed, made } = siteHistory(random, 7 + random.below(30)).live(250)
    expect(faults).toEqual([])
    expect(removed / made).toBeGreaterThan(0.1)
  }
})
