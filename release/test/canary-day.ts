import { canaryGuard, type Harm, type Tally, tellIn } from '../src/canary/guard.ts'
import { randomOf } from './random.ts'

/** The day of a canary: the views of a site, of which some are told late and some never. */
const viewsOfDay = 50_000
const minutesOfDay = 24 * 60

export const watched = {
  failures: ['error', 'rejection', 'unreachable', 'changed', 'crashed', 'left', 'hung', 'late'],
  measures: ['open', 'inp', 'cpu'],
}

/** Taken out once: a test's sandbox asks for each global anew. */
const { ceil, cos, exp, floor, log, max, PI, round, sqrt } = Math

type Random = ReturnType<typeof randomOf>

interface View {
  readonly failures: Set<string>
  readonly times: Map<string, number>
  /** The page ended in it: nothing of it is told but by the next visit. */
  isDead: boolean
}

interface Browser {
  readonly isCandidate: boolean
  /** How slow the device is. */
  readonly slowness: number
  /** An extension or an old device that breaks something in every other view. */
  readonly breaks: string | undefined
  seen: number
  isAvoiding: boolean
  /** What its next visit tells of the last. */
  died: boolean
}

/** What a build does to a view beyond what the live one does. */
type Build = (view: View, browser: Browser, random: Random) => void

const normal = (random: Random): number => sqrt(-2 * log(1 - random.next())) * cos(2 * PI * random.next())

const slower =
  (what: string, factor: number): Build =>
  (view) => {
    const time = view.times.get(what)
    if (time !== undefined) view.times.set(what, time * factor)
  }

const failing =
  (chance: number, ...whats: readonly string[]): Build =>
  (view, _, random) => {
    if (random.next() < chance) for (const what of whats) view.failures.add(what)
  }

const badBuilds: Readonly<Record<string, Build>> = {
  'always throws': failing(1, 'crashed', 'left'),
  'throws on one in five devices': (view, { slowness }) => {
    if (slowness > 1.66) for (const what of ['error', 'left']) view.failures.add(what)
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
  readonly failures: Readonly<Record<string, number>>
  readonly middle: Readonly<Record<string, number>>
}

/** No two products fail alike. */
const ratesOf = (random: Random): Rates => {
  const between = (low: number, high: number) => low * (high / low) ** random.next()
  return {
    failures: {
      error: between(0.002, 0.03),
      rejection: between(0.001, 0.02),
      unreachable: between(0.001, 0.01),
      changed: 0.0002,
      crashed: between(0.0005, 0.003),
      left: between(0.0005, 0.005),
      hung: between(0.0002, 0.001),
      late: between(0.005, 0.03),
    },
    middle: { open: between(300, 1_500), inp: between(40, 150), cpu: between(60, 400) },
  }
}

const browserOf = (random: Random, share: number): Browser => ({
  isCandidate: random.next() < share,
  slowness: exp(0.6 * normal(random)),
  breaks: random.next() < 0.01 ? random.oneOf(watched.failures) : undefined,
  seen: 0,
  isAvoiding: false,
  died: false,
})

const viewOf = (random: Random, browser: Browser, { failures, middle }: Rates, hour: number): View => {
  const isCold = browser.isCandidate && browser.seen === 0
  const view: View = { failures: new Set(), times: new Map(), isDead: false }
  // In the evening more people are on bad lines.
  const line = hour > 18 ? 1.5 : 1
  for (const [what, rate] of Object.entries(failures))
    if (random.next() < rate * (what === 'unreachable' ? line * (isCold ? 2 : 1) : 1)) view.failures.add(what)
  if (browser.breaks && random.next() < 0.5) view.failures.add(browser.breaks)
  const time = (what: string, chance: number, cold = 1) => {
    if (random.next() > chance) return
    const noise = exp(0.4 * normal(random))
    view.times.set(what, (middle[what] ?? 1) * browser.slowness * noise * cold)
  }
  time('open', 0.95, line ** 0.5 * (isCold ? 1.4 : 1))
  time('inp', 0.55)
  time('cpu', 0.7)
  return view
}

/** As api/src/evidence/scale.ts has it. */
const binOf = (value: number): number => max(0, 1 + floor(log(value) / log(1.25)))

/** When a page is left and tells; undefined if it never does. */
const toldAfter = (random: Random): number | undefined => {
  const chance = random.next()
  if (chance < 0.08) return undefined
  return -log(1 - random.next()) * (chance < 0.2 ? 90 : 2)
}

export interface Day {
  readonly harm: Harm | undefined
  /** Views that began with the candidate until it was taken back, told or not, as a share of all of the site's day. */
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
  const told = Array.from(
    { length: minutesOfDay + 1 },
    (): Record<'live' | 'candidate', Tally> => ({
      live: new Map(),
      candidate: new Map(),
    }),
  )
  let tried = 0

  const visit = (minute: number, hour: number): void => {
    const known = browsers.length > 0 && random.next() < 0.6 ? random.oneOf(browsers) : undefined
    const browser = known ?? browserOf(random, percent / 100)
    if (!known) browsers.push(browser)
    const version = browser.isCandidate && !browser.isAvoiding ? 'candidate' : 'live'
    const view = viewOf(random, browser, rates, hour)
    browser.seen += 1
    const tell = (what: string, after: number, value?: number, of: 'live' | 'candidate' = version) => {
      const tally = told[ceil(minute + after)]?.[of]
      if (tally) tellIn(tally, what, value === undefined ? 0 : binOf(value), 1)
    }
    if (browser.died) tell('hung', 0.1, undefined, 'candidate')
    browser.died = false
    if (version === 'candidate') {
      tried += 1
      build?.(view, browser, random)
    }
    if (view.isDead) {
      browser.died = true
      browser.isAvoiding = true
      return
    }
    if (view.failures.has('left') && version === 'candidate') browser.isAvoiding = true
    const after = toldAfter(random)
    if (after === undefined) return
    tell('view', after)
    for (const what of view.failures) tell(what, after)
    for (const [what, value] of view.times) tell(what, after, value)
  }

  for (let minute = 0; minute < minutesOfDay; minute += 1) {
    const hour = ((begin + minute) / 60) % 24
    const expected = (viewsOfDay / minutesOfDay) * (1 - 0.8 * cos((2 * PI * (hour - 3)) / 24))
    const count = max(0, round(expected + sqrt(expected) * normal(random)))
    for (let each = 0; each < count; each += 1) visit(minute, hour)
    const rows = told[minute]
    const harm = rows && guard(rows)
    if (harm) return { harm, share: tried / viewsOfDay }
  }
  return { harm: undefined, share: tried / viewsOfDay }
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
    inTime: bad.filter(({ harm, share }) => harm && share < 0.01).length,
    held: good.filter(({ harm }) => harm).length,
  }
}
