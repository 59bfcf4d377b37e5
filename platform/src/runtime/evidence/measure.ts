import { type MetricType, onCLS, onINP, onLCP } from 'web-vitals'
import type { PageRegistry } from '../../release/page-registry.ts'
import { readPageRegistry, readPageScripts } from '../read-page.ts'
import type { Measure, Tell } from './evidence.ts'

/** As of https://w3c.github.io/long-animation-frames, which TypeScript does not know yet. */
interface LongFrame extends PerformanceEntry {
  readonly scripts: readonly { readonly sourceURL: string; readonly duration: number }[]
}

const partOnScreen = (): string => document.body.dataset['part'] ?? ''

const report = (part: string, kind: Measure, value: number): void =>
  globalThis.drapeTell?.(part, kind, undefined, undefined, Math.round(value))

const reportNext =
  (kind: Measure, times = 1) =>
  ({ value, navigationType }: MetricType): void => {
    if (navigationType === 'soft-navigation') report(partOnScreen(), kind, value * times)
  }

/** Browsers slow a page in the background, where no person waits for it. */
const wasHiddenBefore = (ms: number): boolean =>
  performance
    .getEntriesByType('visibility-state')
    .some(({ name, startTime }) => name === 'hidden' && startTime < ms)

/**
 * How long parts take until they are on the screen; each sets a performance mark then. The first is timed from the
 * request of the page, for all parts that it runs; each later one from its own start.
 */
const timeOpenings = (parts: readonly string[]): void => {
  const startTimes = new Map<string, number>()
  let hasShown = false
  const collect = globalThis.drapeTell
  const tellToo: Tell = (part, kind, ...more) => {
    if (kind === 'view' && !startTimes.has(part)) startTimes.set(part, performance.now())
    collect?.(part, kind, ...more)
  }
  globalThis.drapeTell = tellToo
  const read = ({ name, startTime }: PerformanceEntry) => {
    const part = name.slice('drape:'.length)
    if (!parts.includes(part) || wasHiddenBefore(startTime)) return
    if (hasShown) report(part, 'open', startTime - (startTimes.get(part) ?? startTime))
    // A part that does not run reports nothing, because its version is unknown.
    else for (const each of parts) report(each, 'open', startTime)
    hasShown = true
  }
  new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type: 'mark', buffered: true })
}

/** The time that scripts take in long frames, by the part whose file the browser entered. */
const countFrames = (parts: readonly string[]): void => {
  if (!PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) return
  const took = new Map(parts.map((part) => [part, 0]))
  const add = (part: string, ms: number) => took.set(part, (took.get(part) ?? 0) + ms)
  const read = (frames: readonly PerformanceEntry[]) => {
    for (const { sourceURL, duration } of (frames as readonly LongFrame[]).flatMap(
      ({ scripts }) => scripts,
    )) {
      const [, part] = /\/site\/([\w-]+)\//.exec(sourceURL) ?? []
      if (!part) continue
      add(part, duration)
      // React, which is the host's, runs the components of the part that is shown.
      if (part === 'host') add(partOnScreen(), duration)
    }
  }
  const observer = new PerformanceObserver((list) => read(list.getEntries()))
  observer.observe({ type: 'long-animation-frame', buffered: true })
  document.addEventListener('visibilitychange', () => {
    read(observer.takeRecords())
    for (const part of parts) report(part, 'cpu', took.get(part) ?? 0)
  })
}

/** As of https://wicg.github.io/crash-reporting/#crash-report-storage, which TypeScript does not know yet. */
interface CrashReport {
  initialize(length: number): Promise<void>
  set(key: string, value: string): void
}

/** A page that the browser ends cannot say of which part and version it was: the browser is told before. */
const nameForCrashes = async (registry: PageRegistry): Promise<void> => {
  const { crashReport } = globalThis as { readonly crashReport?: CrashReport }
  if (!crashReport) return
  await crashReport.initialize(200)
  const name = () => {
    const version = registry[partOnScreen()]?.[0]?.version
    if (version) crashReport.set('part', `${partOnScreen()}@${version}`)
  }
  name()
  new PerformanceObserver(name).observe({ type: 'mark' })
}

/** Each time that the page is left: as long as it is open it may ask for the files of all versions that it names. */
const nameVersions = (registry: PageRegistry): void => {
  const { hosts } = readPageScripts()
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) return
    for (const [part, releases] of Object.entries({ ...registry, host: hosts }))
      for (const { version } of releases) globalThis.drapeTell?.(part, 'named', version)
  })
}

/** The measures of speed that a person notices; reported when the page is hidden, because each is final then. */
export const measure = (): void => {
  const registry = readPageRegistry()
  const parts = ['host', ...Object.keys(registry)]
  nameVersions(registry)
  timeOpenings(parts)
  countFrames(parts)
  void nameForCrashes(registry).catch(() => undefined)
  onLCP(({ value }) => report(partOnScreen(), 'lcp', value))
  onINP(({ value }) => report(partOnScreen(), 'inp', value))
  onCLS(({ value }) => report(partOnScreen(), 'cls', value * 1000))
  // Apart, because with this option the first screen's end with it.
  const later = { reportSoftNavs: true }
  onLCP(reportNext('next-lcp'), later)
  onINP(reportNext('next-inp'), later)
  onCLS(reportNext('next-cls', 1000), later)
}
