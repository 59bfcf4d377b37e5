import { evidencePath, operatorsPath } from '@drape/contract/evidence'
import type { Browser, BrowserContext } from 'playwright/test'
import { startProxy } from './product/fault-proxy.ts'
import { expect, test } from './product/product.ts'
import { release } from './product/release.ts'
import { startServer } from './product/server.ts'
import { freshSite, type Site } from './product/site.ts'

const lots = 10_000

/** Of twenty live pages enough is known that five of the candidate's that fail are too many; some are told late. */
const visitors = { live: 24, candidate: 8 }
const lanes = 4

/** Who comes last of all gets no canary, and who comes first does. */
const lotOf = (arm: 'live' | 'candidate', version: string): number =>
  ((arm === 'live' ? lots - 1 : 0) + lots - (Number.parseInt(version.slice(0, 8), 16) % lots)) % lots

/** Somebody's own browser. */
const browserWith = (lot: number, browser: Browser, origin: string): Promise<BrowserContext> => {
  const localStorage = [{ name: 'drape:lot', value: `${lot} ` }]
  const storageState = { cookies: [], origins: [{ origin, localStorage }] }
  return browser.newContext({ storageState, serviceWorkers: 'block' })
}

/** A person comes, sees the app and leaves. Answers with the versions that their browser has run. */
const visit = async (context: BrowserContext, origin: string): Promise<readonly string[]> => {
  const page = await context.newPage()
  const entries: string[] = []
  page.on('request', (request) => {
    const [, version] = /\/site\/user\/([\da-f]{12})\/entry\.js$/.exec(request.url()) ?? []
    if (version) entries.push(version)
  })
  await page.goto(origin)
  // The picture of a first screen has the button too.
  await page.waitForFunction(() => performance.getEntriesByName('drape:user').length > 0)
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  // By the page itself: told to leave, the browser ends the page's process, which may have its report still to send.
  await page.evaluate(() => void setTimeout(() => location.assign('about:blank')))
  await page.waitForURL('about:blank')
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

    const every = Math.floor(visitors.live / visitors.candidate) + 1
    const people = Array.from({ length: visitors.live + visitors.candidate }, (_, at) =>
      at % every === 0 ? ('candidate' as const) : ('live' as const),
    )
    const came = people.length
    const first = new Set<string>()
    const browsers: BrowserContext[] = []
    const lane = async () => {
      for (let arm = people.pop(); arm; arm = people.pop()) {
        const context = await browserWith(lotOf(arm, bad), browser, proxy.address)
        browsers.push(context)
        const [started = ''] = await visit(context, proxy.address)
        expect(started).toBe(arm === 'candidate' ? bad : live)
        first.add(started)
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    expect([...first].toSorted()).toEqual([bad, live].toSorted())
    await expect.poll(() => proxy.countOf(evidencePath)).toBeGreaterThanOrEqual(came)
    // Not before: what tells of a visit that is over may still be on its way.
    for (const context of browsers) await context.close()

    await expect.poll(() => registryOf(site).withdrawn['user'], { timeout: 180_000 }).toEqual([bad])
    expect(registryOf(site)).not.toHaveProperty('canaries')
    expect(site.liveVersion('user')).toBe(live)
    const entry = JSON.parse(site.read('/site/log.jsonl').trim().split('\n').at(-1) ?? '')
    expect(entry).toMatchObject({
      verb: 'rollback',
      by: 'guard',
      canaries: [{ part: 'user', version: bad, percent: 0 }],
      why: expect.stringMatching(/^[a-z]+: 100\.0 % of \d+ against 0\.0 % of \d+ \(evidence /),
    })

    // Whoever had it starts what is live, and asks for nothing else.
    const again = await browserWith(lotOf('candidate', bad), browser, proxy.address)
    expect(await visit(again, proxy.address)).toEqual([live])
    await again.close()

    const { token } = JSON.parse(
      await release(['token', 'user', '--for', 'team wardrobe', '--json', '--site', site.folder]),
    ) as { token: string }
    const status = await release(['status'], { RELEASE_TOKEN: token, RELEASE_TO: proxy.address })
    expect(status).toContain(`rolled back: ${bad}`)
    const answer = await fetch(proxy.address + operatorsPath, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { parts } = (await answer.json()) as { parts: { part: string; live: string; candidate?: object }[] }
    const user = parts.find(({ part }) => part === 'user')
    expect(user?.live).toBe(live)
    expect(user).not.toHaveProperty('candidate')
  } finally {
    proxy.stop()
    await server.stop()
    site.remove()
  }
})
