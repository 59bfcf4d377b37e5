import type { Browser, BrowserContext, Page } from 'playwright/test'
import { browserWith as contextWith, lotAt, visit } from '../../src/product/canary.ts'
import { running } from '../../src/product/page-scripts.ts'
import { expect, test } from '../../src/product/product.ts'
import { forbidStorage, reloadSignIn } from '../../src/product/screens.ts'
import type { Site } from '../../src/product/site.ts'
import { visitTwice } from '../../src/product/worker.ts'

const open: BrowserContext[] = []
const complaints: string[] = []
test.afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()))
  expect(complaints.splice(0)).toEqual([])
})

const browserWith = async (browser: Browser, origin: string, lot: number): Promise<Page> => {
  const context = await contextWith(browser, origin, lot)
  open.push(context)
  context.on('console', (message) => {
    if (/Content Security Policy|integrity/i.test(message.text())) complaints.push(message.text())
  })
  return context.newPage()
}

const tryOut = (site: Site, percent: number) => site.redeploy('user', undefined, `--percent=${percent}`)

test('five of a hundred browsers get a candidate and keep it, more do as it grows, and one command ends it', async ({
  browser,
  deployment: { address, site, proxy },
}) => {
  const live = site.liveVersion('user')
  const candidate = await site.redeploy('user', undefined, '--percent=5')
  const pages = await Promise.all(
    [499, 500].map((place) => browserWith(browser, address, lotAt(place, candidate))),
  )
  const versionsShown = async () => {
    const versions: string[][] = []
    for (const before of pages) {
      const page = await before.context().newPage()
      versions.push(await visit(page, address))
      await page.close()
    }
    return versions.flat()
  }
  expect(await versionsShown()).toEqual([candidate, live])

  await site.promote('user', candidate, '--percent=20')
  expect(await versionsShown()).toEqual([candidate, candidate])

  expect(await site.rollBack('user')).toBe(live)
  proxy.forget()
  expect(await versionsShown()).toEqual([live, live])
  expect(proxy.requests().filter((url) => url.includes(candidate))).toEqual([])
})

test('a browser asks for the files of its own version and of no other, each once', async ({
  browser,
  deployment: { address, site, proxy },
}) => {
  const live = site.liveVersion('user')
  const candidate = await tryOut(site, 5)
  for (const [place, ownVersion, otherVersion] of [
    [0, candidate, live],
    [500, live, candidate],
  ] as const) {
    proxy.forget()
    const page = await browserWith(browser, address, lotAt(place, candidate))
    await visit(page, address)
    // What it asks for later, in peace, would be among what the next browser asks for.
    await page.context().close()
    const requests = proxy.requests().filter((url) => /^\/site\/.*\.js$/.test(url))
    expect(requests.some((url) => url.includes(ownVersion))).toBe(true)
    // A file that did not change keeps the address of the live version.
    if (place > 0) expect(requests.filter((url) => url.includes(otherVersion))).toEqual([])
    expect(requests).toEqual([...new Set(requests)])
  }
})

test('a browser that forbids storage gets what is live', async ({ page, deployment: { address, site } }) => {
  const live = site.liveVersion('user')
  await tryOut(site, 99.99)
  await forbidStorage(page)
  expect(await visit(page, address)).toEqual([live])
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
  if (!one || !other) throw new Error('The test needs two browsers.')
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
    await visitTwice(page, address)
    expect(await running(page)).toEqual([candidate])
    proxy.forget()
    await context.setOffline(true)
    await reloadSignIn(page)
    expect(await running(page)).toEqual([candidate])
    await context.setOffline(false)

    expect(await site.rollBack('user')).toBe(live)
    expect(await visit(page, address)).toEqual([live])
  })
})
