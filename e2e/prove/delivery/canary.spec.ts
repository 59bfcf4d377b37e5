import type { Browser, BrowserContext, Page } from 'playwright/test'
import { expect, test } from './product/product.ts'
import type { Site } from './product/site.ts'
import { comeBack } from './product/worker.ts'

const lots = 10_000

/** The lot of the browser that comes at this place when the version is given to more and more of them. */
const lotAt = (place: number, version: string): number =>
  (place + lots - (Number.parseInt(version.slice(0, 8), 16) % lots)) % lots

const open: BrowserContext[] = []
const complaints: string[] = []
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()))
  expect(complaints.splice(0)).toEqual([])
})

/** A browser of its own, which has drawn this lot on an earlier visit. */
const browserWith = async (browser: Browser, origin: string, lot: number): Promise<Page> => {
  const localStorage = [{ name: 'drape:lot', value: `${lot} ` }]
  const storageState = { cookies: [], origins: [{ origin, localStorage }] }
  const context = await browser.newContext({ storageState, serviceWorkers: 'block' })
  open.push(context)
  context.on('console', (message) => {
    if (/Content Security Policy|integrity/i.test(message.text())) complaints.push(message.text())
  })
  return context.newPage()
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

/** The versions of a part that run in a page. */
const running = (page: Page, part = 'user') =>
  page.evaluate(
    (start) => Object.keys(globalThis).flatMap((name) => (name.startsWith(start) ? name.slice(-12) : [])),
    `drape_${part}_`,
  )

const visit = async (page: Page, address: string): Promise<string[]> => {
  await page.goto(address)
  // The picture of a first screen has the button too.
  await page.waitForFunction(() => performance.getEntriesByName('drape:user').length > 0)
  await expect(signInButton(page)).toBeVisible()
  return running(page)
}

const tryOut = (site: Site, percent: number) => site.redeploy('user', undefined, `--percent=${percent}`)

test('five of a hundred browsers get a candidate and keep it, more do as it grows, and one command ends it', async ({
  browser,
  deployment: { address, site },
}) => {
  const live = site.liveVersion('user')
  const candidate = await tryOut(site, 5)
  const at = (place: number) => browserWith(browser, address, lotAt(place, candidate))
  const pages = await Promise.all([0, 499, 500, 1_999, 2_000, 9_999].map(at))
  const seen = async () => {
    const versions: string[][] = []
    for (const page of pages) versions.push(await visit(page, address))
    return versions.flat().map((version) => (version === candidate ? 'candidate' : version))
  }
  const [few, others] = [Array(2).fill('candidate'), Array(4).fill(live)]
  expect(await seen()).toEqual([...few, ...others])
  expect(await seen()).toEqual([...few, ...others])

  await site.promote('user', candidate, '--percent=20')
  expect(await seen()).toEqual([...Array(4).fill('candidate'), live, live])

  await site.promote('user', candidate, '--percent=100')
  expect(await seen()).toEqual(Array(6).fill('candidate'))
})

test('a browser asks for the files of its own version and of no other, each once', async ({
  browser,
  deployment: { address, site, proxy },
}) => {
  const live = site.liveVersion('user')
  const candidate = await tryOut(site, 5)
  for (const [place, own, other] of [
    [0, candidate, live],
    [500, live, candidate],
  ] as const) {
    proxy.forget()
    const page = await browserWith(browser, address, lotAt(place, candidate))
    await visit(page, address)
    // What it asks for later, in peace, would be among what the next browser asks for.
    await page.context().close()
    const asked = proxy.asked().filter((url) => /^\/site\/.*\.js$/.test(url))
    expect(asked.some((url) => url.includes(own))).toBe(true)
    // A file that did not change keeps the address of the live version.
    if (place > 0) expect(asked.filter((url) => url.includes(other))).toEqual([])
    expect(asked).toEqual([...new Set(asked)])
  }
})

test('a new browser draws a lot that it keeps, and that tells nobody who it is', async ({
  page,
  deployment: { address, site },
}) => {
  await tryOut(site, 50)
  const lot = () => page.evaluate(() => localStorage.getItem('drape:lot'))
  const first = await visit(page, address)
  const drawn = await lot()
  expect(drawn).toMatch(/^\d{1,4} (user@[\da-f]{12})?$/)
  expect(await visit(page, address)).toEqual(first)
  expect(await lot()).toBe(drawn)
})

test('a browser that forbids storage gets what is live', async ({ page, deployment: { address, site } }) => {
  const live = site.liveVersion('user')
  await tryOut(site, 99.99)
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('No storage here.', 'SecurityError')
      },
    })
  })
  expect(await visit(page, address)).toEqual([live])
})

test('a candidate that throws gives way to what is live, in the browser that got it', async ({
  browser,
  deployment: { address, site, proxy },
}) => {
  const live = site.liveVersion('user')
  const candidate = await site.redeploy('user', (script) => `throw new Error('bad');${script}`, '--percent=5')
  const page = await browserWith(browser, address, lotAt(0, candidate))
  await visit(page, address)
  expect(proxy.asked().filter((url) => url.includes('/site/user/') && url.endsWith('/entry.js'))).toEqual([
    expect.stringContaining(candidate),
    expect.stringContaining(live),
  ])
})

test('a host may be a candidate: it starts with its own styles, and one that throws gives way to the live one', async ({
  browser,
  deployment: { address, site },
}) => {
  const live = site.liveVersion('host')
  const hostOf = (page: Page) => page.evaluate(() => document.body.dataset['host'])
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const candidate = await site.deploy(
    'host',
    { file: 'host/src/look.css', change: (styles) => `${styles}\nbody { background: rgb(1 2 3) }\n` },
    '--percent=5',
  )
  const [other, one] = await Promise.all(
    [500, 0].map((place) => browserWith(browser, address, lotAt(place, candidate))),
  )
  if (!one || !other) throw new Error('There are two browsers.')
  for (const page of [one, other]) await visit(page, address)
  expect(await hostOf(one)).toBe(candidate)
  expect(await hostOf(other)).toBe(live)
  expect(await background(one)).toBe('rgb(1, 2, 3)')
  expect(await background(other)).not.toBe('rgb(1, 2, 3)')

  await site.rollBack('host')
  const bad = await site.redeploy('host', (script) => `throw new Error('bad');${script}`, '--percent=5')
  const page = await browserWith(browser, address, lotAt(0, bad))
  await visit(page, address)
  expect(await hostOf(page)).toBe(live)
  await expect.poll(() => background(page)).toBe(await background(other))
})

test.describe('with the pages that a browser holds', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a candidate opens again without the network, and is not started once it is taken back', async ({
    page,
    context,
    deployment: { address, site, proxy },
  }) => {
    const live = site.liveVersion('user')
    const candidate = await tryOut(site, 99.99)
    await page.addInitScript(
      (lot) => {
        if (!localStorage.getItem('drape:lot')) localStorage.setItem('drape:lot', lot)
      },
      `${lotAt(0, candidate)} `,
    )
    await comeBack(page, address, () => expect(signInButton(page)).toBeVisible())
    expect(await running(page)).toEqual([candidate])
    proxy.forget()
    await context.setOffline(true)
    await page.reload()
    await expect(signInButton(page)).toBeVisible()
    expect(await running(page)).toEqual([candidate])
    await context.setOffline(false)

    expect(await site.rollBack('user')).toBe(live)
    expect(await visit(page, address)).toEqual([live])
  })
})
