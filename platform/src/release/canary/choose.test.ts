import { lots, offsetOf, shareOf } from './canary.ts'
import { choose } from './choose.js'

type Candidate = readonly [name: string, offset: number, share: number]

/** Mulberry32: the same numbers in each run. */
const numbers = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const candidate = (version: string, percent: number): Candidate => [
  `shop@${version}`,
  offsetOf({ version }),
  shareOf({ percent }),
]

const lotOf = (at: number) => `${at} `
const allLots = Array.from({ length: lots }, (_, at) => at)

test.each([0.01, 5, 33.33, 99.99])('%d percent are exactly that share of the lots', (percent) => {
  const all = [candidate('ffff00000000', percent)]
  const chosen = allLots.filter((lot) => choose(all, lotOf(lot)).chosen !== '')
  expect(chosen).toHaveLength(Math.round(percent * 100))
})

test('it is not always the same browsers that come first', () => {
  const first = (version: string) =>
    allLots.filter((lot) => choose([candidate(version, 5)], lotOf(lot)).chosen !== '')
  const [one, other] = [first('1234567890ab'), first('deadbeef3456')]
  expect(one.filter((lot) => other.includes(lot))).toEqual([])
})

test('a browser draws its lot once and keeps it; a note that is damaged is drawn again', () => {
  const { note } = choose([], null)
  expect(note).toMatch(/^\d{1,4} $/)
  expect(choose([], note).note).toBe(note)
  for (const damaged of ['', '12', 'NaN ', '123456 shop@1', '{}'])
    expect(choose([], damaged).note).toMatch(/^\d{1,4} $/)
})

test('who has a version keeps it until it is over, whatever begins, grows and ends beside it', () => {
  const random = numbers(7)
  const lost: string[] = []
  let keptCount = 0
  for (let run = 0; run < 40; run += 1) {
    let running: Candidate[] = []
    const notes = Array.from({ length: 60 }, () => lotOf(Math.floor(random() * lots)))
    for (let step = 0; step < 12; step += 1) {
      const pick = running[Math.floor(random() * running.length)]
      const move = random()
      if (!pick || move < 0.35) {
        const version = Array.from({ length: 12 }, () => Math.floor(random() * 16).toString(16)).join('')
        running = [...running, candidate(version, 1 + random() * 20)]
      } else if (move < 0.8) {
        const wider = [pick[0], pick[1], Math.min(lots - 1, pick[2] + Math.floor(random() * 3000))] as const
        running = running.map((each) => (each === pick ? wider : each))
      } else running = running.filter((each) => each !== pick)
      const names = running.map(([name]) => name)
      for (const [at, before] of notes.entries()) {
        const nameBefore = before.split(' ')[1] ?? ''
        const { chosen, note } = choose(running, before)
        const isWrong = names.includes(nameBefore)
          ? chosen !== nameBefore
          : chosen !== '' && !names.includes(chosen)
        if (isWrong) lost.push(`${before} got ${chosen}`)
        else if (nameBefore !== '' && chosen === nameBefore) keptCount += 1
        notes[at] = note
      }
    }
  }
  expect(lost).toEqual([])
  expect(keptCount).toBeGreaterThan(2_000)
})

test('a browser has one version at most: the first that takes it', () => {
  const both = [candidate('000000000000', 50), candidate('000000001111', 50)]
  expect(choose(both, '10 ').chosen).toBe('shop@000000000000')
  expect(choose(both.slice(1), '10 ').chosen).toBe('shop@000000001111')
})
