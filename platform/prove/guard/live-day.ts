import { type EvidenceRow, type Regression, regressionIn } from '../../src/release/canary/guard.ts'
import { replayed } from '../../src/release/canary/replay.ts'
import { randomOf } from '../../test/random.ts'
import {
  type Browser,
  type Build,
  badBuilds,
  beginView,
  binOf,
  browserOf,
  firstTime,
  minutesOfDay,
  normal,
  placeOf,
  ratesOf,
  toldAfter,
  type View,
  viewsOfDay,
  watched,
  whats,
} from './canary-day.ts'

const minuteMs = 60_000
const { ceil, cos, floor, max, PI, round, sqrt } = Math

interface Day {
  readonly regression: Regression | undefined
  /** Views of the new version until it was taken back, as a share of the site's day. */
  readonly share: number
}

/** The evidence of a site, as a database has it: by the hour, and by the minute once it is compared. */
const openEvidence = (start: number) => {
  const rows = new Map<string, EvidenceRow & { count: number }>()
  return {
    rows,
    tell: (minute: number, isNew: boolean, place: number, bin: number): void => {
      const span = minute < 0 ? 60 : 1
      const at = new Date(floor((start + minute) / span) * span * minuteMs)
      const key = `${at.getTime()} ${isNew} ${place} ${bin}`
      const row = rows.get(key) ?? {
        at,
        version: isNew ? 'new' : 'old',
        what: whats[place] ?? '',
        bin,
        count: 0,
      }
      row.count += 1
      rows.set(key, row)
    },
  }
}

/** A version goes live for all after the one before had its own time, of some hours to two days. */
const liveDay = (seed: number, build?: Build): Day => {
  const random = randomOf(seed)
  const rates = ratesOf(random)
  const own = (random.oneOf([3, 12, 36, 48]) ?? 48) * 60
  const begin = random.below(minutesOfDay)
  // At an hour of the day as it comes, which is seldom the beginning of one.
  const start = 20_000 * minutesOfDay + begin
  const { rows, tell } = openEvidence(start)
  const browsers: Browser[] = []
  const acquainted = new WeakSet<Browser>()
  const view: View = { met: new Float64Array(whats.length), isDead: false }
  let tried = 0

  const visit = (minute: number, hour: number): void => {
    const returning = browsers.length > 0 && random.next() < 0.6 ? random.oneOf(browsers) : undefined
    const browser = returning ?? browserOf(random, 0)
    if (!returning) browsers.push(browser)
    const isNew = minute >= 0 && !browser.isAvoiding
    // The files of the new version are new to each browser.
    const isCold = isNew && !acquainted.has(browser)
    beginView(view, random, { ...browser, isCandidate: isCold, seen: 0 }, rates, hour)
    if (browser.died) tell(minute, true, placeOf('hung'), 0)
    browser.died = false
    if (isNew) {
      tried += 1
      acquainted.add(browser)
      build?.(view, browser, random)
    }
    if (view.isDead) {
      browser.died = true
      browser.isAvoiding = true
      return
    }
    if (isNew && view.met[placeOf('left')]) browser.isAvoiding = true
    const after = toldAfter(random)
    if (after === undefined) return
    view.met[0] = 1
    for (const [place, met] of view.met.entries())
      if (met > 0) tell(ceil(minute + after), isNew, place, place < firstTime ? 0 : binOf(met))
  }

  for (let minute = -own; minute < minutesOfDay; minute += 1) {
    const hour = ((((begin + minute) / 60) % 24) + 24) % 24
    const expected = (viewsOfDay / minutesOfDay) * (1 - 0.8 * cos((2 * PI * (hour - 3)) / 24))
    const count = max(0, round(expected + sqrt(expected) * normal(random)))
    for (let each = 0; each < count; each += 1) visit(minute, hour)
    // A server looks twice a minute; what is found at a later look was there at an earlier one.
    if (minute < 0 || (minute % 5 !== 0 && minute !== minutesOfDay - 1) || (minute > 60 && minute % 60 !== 0))
      continue
    const nowMs = (start + minute) * minuteMs
    const clock = Date.now
    Date.now = () => nowMs
    const versions = { live: 'old', candidate: 'new' }
    const known = [...rows.values()].filter(({ at }) => at.getTime() + minuteMs <= nowMs)
    const compared = replayed(known, versions, start * minuteMs)
    Date.now = clock
    const regression = regressionIn(
      compared.filter(({ at }) => at.getTime() + minuteMs <= nowMs),
      versions,
      watched,
    )
    if (regression) return { regression, share: tried / viewsOfDay }
  }
  return { regression: undefined, share: tried / viewsOfDay }
}

/** How many of these days end as they should. */
export const liveFigures = (days: number, from = 0, goodDays = days) => {
  const kinds = Object.entries(badBuilds)
  const bad = Array.from({ length: days }, (_, at) => {
    const [kind, build] = kinds[at % kinds.length] ?? ['', undefined]
    return { kind, ...liveDay(from + at, build) }
  })
  const good = Array.from({ length: goodDays }, (_, at) => liveDay(from + 2_000_000 + at))
  return { bad, good, held: good.filter(({ regression }) => regression).length }
}
