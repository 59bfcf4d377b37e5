import type { BrowserContext, CDPSession, Page } from 'playwright'

export interface Visit {
  readonly firstPaintMs: number
  readonly interactiveMs: number
  /** What the main thread worked until then. */
  readonly mainThreadMs: number
  readonly scriptBytes: number
  readonly allBytes: number
  readonly requests: number
}

/** Throttling: a slow phone on a slow network. */
const latencyMs = 150
const bytesPerSecond = (1.6 * 1_000_000) / 8
const cpuSlowdown = 4

const firstPaint = 'first-contentful-paint'

const openThrottled = async (context: BrowserContext): Promise<{ page: Page; protocol: CDPSession }> => {
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Performance.enable')
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return { page, protocol }
}

/** Opens a throttled page and waits for the first paint. */
export const seeFirstPaint = async (context: BrowserContext, url: string): Promise<number> => {
  const { page } = await openThrottled(context)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction((entry) => performance.getEntriesByName(entry).length > 0, firstPaint)
  const paintedMs = await page.evaluate(
    (entry) => performance.getEntriesByName(entry)[0]?.startTime ?? Number.NaN,
    firstPaint,
  )
  await page.close()
  return paintedMs
}

/** Opens a throttled page; returns when it was painted and when it was usable, by its own clock. */
export const visit = async (context: BrowserContext, url: string, part: string): Promise<Visit> => {
  const { page, protocol } = await openThrottled(context)
  const scripts = new Set<string>()
  const cached = new Set<string>()
  let scriptBytes = 0
  let allBytes = 0
  let requests = 0
  protocol.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
  )
  protocol.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId) || encodedDataLength === 0) return
    requests += 1
    allBytes += encodedDataLength
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, `drape:${part}`)
  const { metrics } = await protocol.send('Performance.getMetrics')
  const mainThreadMs = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
  await page.waitForLoadState('load')
  const times = await page.evaluate(
    ([entry, mark]) => ({
      firstPaintMs: performance.getEntriesByName(entry)[0]?.startTime ?? Number.NaN,
      interactiveMs: performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN,
    }),
    [firstPaint, `drape:${part}`] as const,
  )
  await page.close()
  return { ...times, mainThreadMs, scriptBytes, allBytes, requests }
}
