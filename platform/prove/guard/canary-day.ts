import { type Counted, canaryGuard, type Regression } from '../../src/release/canary/guard.ts'
import { randomOf } from '../../test/random.ts'

/** The day of a canary: the views of a site, of which some are reported late and some never. */
export const viewsOfDay = 50_000
export const minutesOfDay = 24 * 60

const failures = ['error', 'rejection', 'unreachable', 'changed', 'crashed', 'left', 'hung', 'late']
export const watched = { failures, measures: ['open', 'inp', 'cpu'] }

/** Read once: in a test's sandbox each access to a global is slow. */
const { ceil, cos, exp, floor, log, max, min, PI, round, sqrt } = Math

type Random = ReturnType<typeof randomOf>

/** All that is reported of a view: `view` itself, what failed and the times. */
export const whats = ['view', ...watched.failures, ...watched.measures]
const places = new Map(whats.map((what, place) => [what, place]))
export const placeOf = (what: string): number => places.get(what) ?? 0

const unreachable = placeOf('unreachable')
/** How many of the views measure each time. */
const measuredIn = [0.95, 0.55, 0.7]
export const firstTime = placeOf(watched.measures[0] ?? '')

/** One for all views, because there are millions. */
export interface View {
  /** By place: 1 for what failed, a time for what was measured, 0 for what was not. */
  readonly met: Float64Array
  /** The page ended in it: nothing of it is reported but by the next visit. */
  isDead: boolean
}

export interface Browser {
  readonly isCandidate: boolean
  /** How slow the device is. */
  readonly slowness: number
  /** An extension or an old device that breaks something in every other view. */
  readonly breaks: string | undefined
  seen: number
  isAvoiding: boolean
  /** What its next visit reports of the last. */
  died: boolean
}

/** What a build does to a view beyond what the live one does. */
export type Build = (view: View, browser: Browser, random: Random) => void

export const normal = (random: Random): number =>
  sqrt(-2 * log(1 - random.next())) * cos(2 * PI * random.next())

const slower =
  (what: string, factor: number): Build =>
  ({ met }) => {
    met[placeOf(what)] = (met[placeOf(what)] ?? 0) * factor
  }

const fail = ({ met }: View, whats: readonly string[]): void => {
  for (const what of whats) met[placeOf(what)] = 1
}

const failing =
  (chance: number, ...whats: readonly string[]): Build =>
  (view, _, random) => {
    if (random.next() < chance) fail(view, whats)
  }

export const badBuilds: Readonly<Record<string, Build>> = {
  'always throws': failing(1, 'crashed', 'left'),
  'throws on one in five devices': (view, { slowness }) => {
    if (slowness > 1.66) fail(view, ['error', 'left'])
  },
  'throws at something that one in ten visits does': failing(0.1, 'error'),
  'rejects without anybody catching it, in one visit of eight': failing(1 / 8, 'rejection'),
  'lacks the chunk of a screen that one in eight opens': failing(1 / 8, 'unreachable'),
  'hangs on one in five devices, whose pages tell nothing': (view, { slowness }) => {
    view.isDead = slowness > 1.66
  },
  'falls back and says nothing': failing(1, 'left'),
  'is twice as slow to open': slower('open', 2),
  'has long frames: three times the work': slower('cpu', 3),
  'answers a press three times as slowly': slower('inp', 3),
}

interface Rates {
  /** By place. */
  readonly failures: readonly number[]
  readonly middle: readonly number[]
}

/** No two products fail alike. */
export const ratesOf = (random: Random): Rates => {
  const between = (low: number, high: number) => low * (high / low) ** random.next()
  const failures = {
    error: between(0.002, 0.03),
    rejection: between(0.001, 0.02),
    unreachable: between(0.001, 0.01),
    changed: 0.0002,
    crashed: between(0.0005, 0.003),
    left: between(0.0005, 0.005),
    hung: between(0.0002, 0.001),
    late: between(0.005, 0.03),
  }
  const middle = { open: between(300, 1_500), inp: between(40, 150), cpu: between(60, 400) }
  const byPlace = (rates: Readonly<Record<string, number>>) => whats.map((what) => rates[what] ?? 0)
  return { failures: byPlace(failures), middle: byPlace(middle) }
}

export const browserOf = (random: Random, share: number): Browser => ({
  isCandidate: random.next() < share,
  slowness: exp(0.6 * normal(random)),
  breaks: random.next() < 0.01 ? random.oneOf(watched.failures) : undefined,
  seen: 0,
  isAvoiding: false,
  died: false,
})

export const beginView = (
  view: View,
  random: Random,
  browser: Browser,
  { failures, middle }: Rates,
  hour: number,
) => {
  const isCold = browser.isCandidate && browser.seen === 0
  view.met.fill(0)
  view.isDead = false
  // In the evening more people are on bad lines.
  const line = hour > 18 ? 1.5 : 1
  for (let place = 1; place < firstTime; place += 1) {
    const lines = place === unreachable ? line * (isCold ? 2 : 1) : 1
    if (random.next() < (failures[place] ?? 0) * lines) view.met[place] = 1
  }
  if (browser.breaks && random.next() < 0.5) view.met[placeOf(browser.breaks)] = 1
  for (let place = firstTime; place < whats.length; place += 1) {
    if (random.next() > (measuredIn[place - firstTime] ?? 0)) continue
    const cold = place === firstTime ? line ** 0.5 * (isCold ? 1.4 : 1) : 1
    view.met[place] = (middle[place] ?? 1) * browser.slowness * exp(0.4 * normal(random)) * cold
  }
}

const bins = 80
/** As platform/src/server/evidence/scale.ts has it. */
export const binOf = (value: number): number => min(bins - 1, max(0, 1 + floor(log(value) / log(1.25))))

/** When a page is left and sends its evidence; undefined if it never does. */
export const toldAfter = (random: Random): number | undefined => {
  const chance = random.next()
  if (chance < 0.08) return undefined
  return -log(1 - random.next()) * (chance < 0.2 ? 90 : 2)
}

/** What is reported of both versions, minute by minute. */
const countsOfDay = () => {
  const counts = new Uint16Array((minutesOfDay + 1) * 2 * whats.length * bins)
  const begin = (minute: number, isCandidate: boolean) =>
    (minute * 2 + (isCandidate ? 1 : 0)) * whats.length * bins
  return {
    tell: (at: number, isCandidate: boolean, place: number, bin: number): void => {
      const index = begin(ceil(at), isCandidate) + place * bins + bin
      // What is reported after the day is over is lost.
      if (index < counts.length) counts[index] = (counts[index] ?? 0) + 1
    },
    tallyOf: (minute: number, isCandidate: boolean): readonly Counted[] => {
      const tally: Counted[] = []
      const from = begin(minute, isCandidate)
      for (const [place, what] of whats.entries())
        for (let bin = 0; bin < (place < firstTime ? 1 : bins); bin += 1) {
          const count = counts[from + place * bins + bin] ?? 0
          if (count > 0) tally.push({ what, bin, count })
        }
      return tally
    },
  }
}

export interface Day {
  readonly regression: Regression | undefined
  /** Views that began with the candidate until it was taken back, reported or not, as a share of all of the site's day. */
  readonly share: number
}

/** Lives through a day with a canary, minute by minute, from any hour on. */
const canaryDay = (seed: number, build?: Build): Day => {
  const random = randomOf(seed)
  const rates = ratesOf(random)
  const percent = random.oneOf([2, 5, 10, 25]) ?? 5
  const begin = random.below(minutesOfDay)
  const guard = canaryGuard(watched)
  const browsers: Browser[] = []
  const { tell, tallyOf } = countsOfDay()
  const view: View = { met: new Float64Array(whats.length), isDead: false }
  let tried = 0

  const visit = (minute: number, hour: number): void => {
    const returning = browsers.length > 0 && random.next() < 0.6 ? random.oneOf(browsers) : undefined
    const browser = returning ?? browserOf(random, percent / 100)
    if (!returning) browsers.push(browser)
    const isCandidate = browser.isCandidate && !browser.isAvoiding
    beginView(view, random, browser, rates, hour)
    browser.seen += 1
    if (browser.died) tell(minute + 0.1, true, placeOf('hung'), 0)
    browser.died = false
    if (isCandidate) {
      tried += 1
      build?.(view, browser, random)
    }
    if (view.isDead) {
      browser.died = true
      browser.isAvoiding = true
      return
    }
    if (isCandidate && view.met[placeOf('left')]) browser.isAvoiding = true
    const after = toldAfter(random)
    if (after === undefined) return
    view.met[0] = 1
    for (let place = 0; place < whats.length; place += 1) {
      const met = view.met[place] ?? 0
      if (met > 0) tell(minute + after, isCandidate, place, place < firstTime ? 0 : binOf(met))
    }
  }

  for (let minute = 0; minute < minutesOfDay; minute += 1) {
    const hour = ((begin + minute) / 60) % 24
    const expected = (viewsOfDay / minutesOfDay) * (1 - 0.8 * cos((2 * PI * (hour - 3)) / 24))
    const count = max(0, round(expected + sqrt(expected) * normal(random)))
    for (let each = 0; each < count; each += 1) visit(minute, hour)
    const regression = guard({ live: tallyOf(minute, false), candidate: tallyOf(minute, true) })
    if (regression) return { regression, share: tried / viewsOfDay }
  }
  return { regression: undefined, share: tried / viewsOfDay }
}

/** How many of these days end as they should. */
export const guardFigures = (days: number, from = 0, goodDays = days) => {
  const kinds = Object.entries(badBuilds)
  const bad = Array.from({ length: days }, (_, at) => {
    const [kind, build] = kinds[at % kinds.length] ?? ['', undefined]
    return { kind, ...canaryDay(from + at, build) }
  })
  const good = Array.from({ length: goodDays }, (_, at) => canaryDay(from + 1_000_000 + at))
  return {
    bad,
    good,
    inTime: bad.filter(({ regression, share }) => regression && share < 0.01).length,
    held: good.filter(({ regression }) => regression).length,
  }
}
