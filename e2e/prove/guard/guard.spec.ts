import { evidencePath } from '@drape/platform/runtime/evidence'
import { type BrowserContext, expect, test } from 'playwright/test'
import { browserWith, lotAt, visit as open } from '../../src/product/canary.ts'
import { partReport, tokenFor } from '../../src/product/evidence.ts'
import { type FaultProxy, startProxy } from '../../src/product/fault-proxy.ts'
import { release } from '../../src/product/release.ts'
import { startServer } from '../../src/product/server.ts'
import { freshSite, type Site } from '../../src/product/site.ts'

/**
 * After twenty pages of the live version, five failing ones of the candidate are too many. They are opened by turns,
 * because only reports of the same minute are compared.
 */
const visitors = Array.from({ length: 32 }, (_, nth) => (nth % 4 === 3 ? 'candidate' : 'live'))

/** Who comes last of all gets no canary, and who comes first does. */
const places = { live: 9_999, candidate: 0 } as const

/** A person comes, sees the app and leaves. Answers with the versions that their browser has run. */
const visit = async (context: BrowserContext, proxy: FaultProxy): Promise<readonly string[]> => {
  const page = await context.newPage()
  const entries: string[] = []
  page.on('request', (request) => {
    const [, version] = /\/site\/user\/([\da-f]{12})\/entry\.js$/.exec(request.url()) ?? []
    if (version) entries.push(version)
  })
  await open(page, proxy.address)
  const before = proxy.countOf(evidencePath)
  // Hidden, as before every leave. A page that is gone may take its report with it: the browser promises no delivery.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect.poll(() => proxy.countOf(evidencePath), 'the report of this page').toBeGreaterThan(before)
  return entries
}

const registryOf = (site: Site) =>
  JSON.parse(site.read('/site/registry.json')).signed as {
    readonly history: Readonly<Record<string, readonly string[]>>
    readonly withdrawn: Readonly<Record<string, readonly string[]>>
    readonly canaries?: readonly unknown[]
  }

test('a guarded candidate that fails on real pages is taken back by nobody but the server', async ({
  browser,
}) => {
  // The guard looks twice a minute, at minutes that are over.
  test.setTimeout(300_000)
  const site = freshSite()
  const server = await startServer(site.folder)
  const proxy = await startProxy(server.address)
  try {
    const live = site.liveVersion('user')
    const bad = await site.redeploy(
      'user',
      (script) => `throw new Error('bad');${script}`,
      '--percent=25',
      '--guard',
    )
    expect(registryOf(site).canaries).toMatchObject([{ part: 'user', version: bad, guard: true }])

    const browsers: BrowserContext[] = []
    for (const arm of visitors) {
      const context = await browserWith(browser, proxy.address, lotAt(places[arm], bad))
      const [started] = await visit(context, proxy)
      expect(started).toBe(arm === 'candidate' ? bad : live)
      browsers.push(context)
    }
    // Not before: a report that has been sent may still be on its way.
    for (const context of browsers) await context.close()

    await expect.poll(() => registryOf(site).withdrawn['user'], { timeout: 180_000 }).toEqual([bad])
    expect(registryOf(site).canaries).toEqual([])
    expect(site.liveVersion('user')).toBe(live)
    const entry = JSON.parse(site.read('/site/log.jsonl').trim().split('\n').at(-1) ?? '')
    expect(entry).toMatchObject({
      verb: 'rollback',
      by: 'guard',
      canaries: [{ part: 'user', version: bad, percent: 0 }],
      why: expect.stringMatching(/^[a-z]+: 100\.0 % of \d+ against 0\.0 % of \d+ \(evidence /),
    })

    // A browser that had it starts what is live, and asks for nothing else.
    const again = await browserWith(browser, proxy.address, lotAt(places.candidate, bad))
    expect(await visit(again, proxy)).toEqual([live])
    await again.close()

    const token = await tokenFor(site)
    const status = await release(['status'], { RELEASE_TOKEN: token, RELEASE_TO: proxy.address })
    expect(status).toContain(`rolled back: ${bad}`)
    const user = await partReport(proxy.address, token)
    expect(user?.live).toBe(live)
    expect(user).not.toHaveProperty('candidate')
  } finally {
    await proxy.stop()
    await server.stop()
    site.remove()
  }
})
