import type { BrowserContext, CDPSession, Page } from 'playwright'
import { bytesPerSecond, cpuSlowdown, latencyMs } from './slow-phone.ts'

export interface Visit {
  /** When the real screen's own words were painted. */
  readonly contentMs: number
  readonly interactiveMs: number
  /** What the main thread worked until then. */
  readonly mainThreadMs: number
  /** What came over the network until then. */
  readonly scriptBytes: number
  readonly layoutShift: number
}

/** What a part's first screen says, and no skeleton. */
const words: Readonly<Record<string, string>> = {
  user: 'Upload your photo and discover outfits that match your style',
  stylist: 'Stylist sign in',
}

const throttle = async (protocol: CDPSession): Promise<void> => {
  await protocol.send('Network.enable')
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** Has the browser note when these words are painted for the first time: https://w3c.github.io/element-timing/ */
const watchFor = (page: Page, text: string): Promise<unknown> =>
  page.addInitScript((sought) => {
    // Without a name: the loader of this file would wrap one in a function that the page lacks.
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('h1, p'))
        if (element.textContent?.trim() === sought) element.setAttribute('elementtiming', 'content')
    }).observe(document, { childList: true, subtree: true })
  }, text)

const untilMarked = (page: Page, mark: string): Promise<number> =>
  page.evaluate(
    (name) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${name} did not come within a minute.`)), 60_000)
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntriesByName(name)) resolve(startTime)
        }).observe({ type: 'mark', buffered: true })
      }),
    mark,
  )

const untilPainted = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        setTimeout(
          () => reject(new Error('The words of the first screen were not painted within a minute.')),
          60_000,
        )
        new PerformanceObserver((list) => resolve(list.getEntries()[0]?.startTime ?? Number.NaN)).observe({
          type: 'element',
          buffered: true,
        })
      }),
  )

const readCosts = (page: Page, untilMs: number): Promise<Pick<Visit, 'scriptBytes' | 'layoutShift'>> =>
  page.evaluate((until) => {
    const shifts = new PerformanceObserver(() => {})
    shifts.observe({ type: 'layout-shift', buffered: true })
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd, transferSize }) => {
        const { pathname } = new URL(name)
        return pathname.endsWith('.js') && responseEnd <= until && transferSize > 0
      })
    return {
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      layoutShift: shifts
        .takeRecords()
        .reduce((sum, entry) => sum + ((entry as PerformanceEntry & { value?: number }).value ?? 0), 0),
    }
  }, untilMs)

/** A second visit finds what the first has put in place. */
const untilHeld = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => caches.match(location.pathname, { ignoreVary: true }), null, {
    timeout: 60_000,
    polling: 100,
  })

interface Visitor {
  readonly part: string
  readonly hasWorker: boolean
}

/** Opens a throttled page until it is usable, and lets it come to rest. */
export const visit = async (
  context: BrowserContext,
  url: string,
  { part, hasWorker }: Visitor,
): Promise<Visit> => {
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await throttle(protocol)
  await protocol.send('Performance.enable')
  const text = words[part]
  if (!text) throw new Error(`Nobody has said what the first screen of ${part} says.`)
  await watchFor(page, text)
  await page.goto(url, { waitUntil: 'commit' })
  const interactiveMs = await untilMarked(page, `drape:${part}`)
  const { metrics } = await protocol.send('Performance.getMetrics')
  const mainThreadMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  const contentMs = await untilPainted(page)
  await page.waitForLoadState('networkidle')
  if (hasWorker) await untilHeld(page)
  const costs = await readCosts(page, interactiveMs)
  await page.close()
  return { contentMs, interactiveMs, mainThreadMs, ...costs }
}
