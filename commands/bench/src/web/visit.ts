import { tagline } from '@drape/contract/session'
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
  user: tagline,
  stylist: 'Stylist sign in',
}

const binding = 'benchTells'

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

interface Watched {
  readonly text: string
  readonly mark: string
  readonly binding: string
}

/**
 * Makes the page report when these words are first painted (https://w3c.github.io/element-timing/) and when a mark is
 * set. Installed before the page's own scripts, and reported by a binding: to ask from outside, Playwright runs a
 * script of its own in the page, which took a tenth of a second of the main thread ahead of the first paint.
 */
const watchFor = (page: Page, watched: Watched): Promise<unknown> =>
  page.addInitScript(({ text, mark, binding }) => {
    // Without names: the loader of this file would wrap named functions in one that the page lacks.
    new MutationObserver(() => {
      for (const element of document.querySelectorAll('h1, p'))
        if (element.textContent?.trim() === text) element.setAttribute('elementtiming', 'content')
    }).observe(document, { childList: true, subtree: true })
    for (const type of ['element', 'mark'])
      new PerformanceObserver((list) => {
        for (const { name, startTime } of list.getEntries())
          if (type === 'element' || name === mark)
            (globalThis as unknown as Record<string, (payload: string) => void>)[binding]?.(
              JSON.stringify([type, startTime]),
            )
      }).observe({ type })
  }, watched)

/** The first time that the page reports of each kind. */
const listen = (protocol: CDPSession, binding: string) => {
  const first = (kind: string): Promise<number> =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`No ${kind} was told of within a minute.`)), 60_000).unref()
      protocol.on('Runtime.bindingCalled', ({ name, payload }) => {
        if (name !== binding) return
        const [entryKind, startTime] = JSON.parse(payload) as [string, number]
        if (entryKind === kind) resolve(startTime)
      })
    })
  return { painted: first('element'), marked: first('mark') }
}

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
const waitForCache = (page: Page): Promise<unknown> =>
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
  // What the thread itself worked: a task also lasts while others have the processor.
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })
  const text = words[part]
  if (!text)
    throw new Error(
      `There is no text by which to know the first screen of ${part}: add it to \`words\` in visit.ts.`,
    )
  await protocol.send('Runtime.enable')
  await protocol.send('Runtime.addBinding', { name: binding })
  const { painted, marked } = listen(protocol, binding)
  await watchFor(page, { text, mark: `drape:${part}`, binding })
  await page.goto(url, { waitUntil: 'commit' })
  const interactiveMs = await marked
  const { metrics } = await protocol.send('Performance.getMetrics')
  const mainThreadMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  const contentMs = await painted
  await page.waitForLoadState('networkidle')
  if (hasWorker) await waitForCache(page)
  const costs = await readCosts(page, interactiveMs)
  await page.close()
  return { contentMs, interactiveMs, mainThreadMs, ...costs }
}
