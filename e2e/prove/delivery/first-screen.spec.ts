import type { Page } from 'playwright/test'
import { enterDesk } from '../../src/product/desk.ts'
import { app, firstScreen, open, places, skeleton } from '../../src/product/first-screen.ts'
import { fonts, hold, scripts } from '../../src/product/hold.ts'
import { expect, test } from '../../src/product/product.ts'
import { hireStylist } from '../../src/product/stylist.ts'
import { desktop, phone } from '../../src/product/usable.ts'

test.use({ seesFirstScreens: true, keepsSources: true, contextOptions: { reducedMotion: 'reduce' } })

const lastId = 'last-paint'

const noted = (page: Page) =>
  page.evaluate(() => (window as unknown as { largest: readonly string[] }).largest)

/** Notes where each next largest paint (https://web.dev/articles/lcp) is. Starts before the first. */
const noteLargest = (page: Page) =>
  page.addInitScript((last) => {
    const largest: string[] = []
    Object.assign(window, { largest })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { element } = entry as unknown as { element: Element | null }
        const place = element?.closest(`#first-screen, #root, #${last}`)
        largest.push(place?.id ?? 'elsewhere')
      }
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  }, lastId)

/** Once there is one. */
const waitForLargestPaint = (page: Page) => expect.poll(() => noted(page)).not.toEqual([])

/** Where all were, in order. A larger paint that is known of ends the notes: what came before it has been told by then. */
const placesOfLargest = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate((last) => {
    const words = document.createElement('p')
    words.id = last
    words.textContent = 'And this is larger than anything.'
    words.style.cssText = 'position: fixed; inset: 0; margin: 0; font-size: 30vh; line-height: 1; z-index: 99'
    document.body.append(words)
  }, lastId)
  await expect.poll(() => noted(page)).toContain(lastId)
  return (await noted(page)).filter((place) => place !== lastId)
}

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const)
  for (const { path, heading } of places)
    test(`on ${device} the largest paint of ${path} is its first screen, and nothing of the app counts as larger`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await noteLargest(page)
      const giveFonts = await hold(page, fonts)
      const letGo = await open(page, path)
      await waitForLargestPaint(page)
      await letGo()
      await expect(app(page).getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
      await expect(firstScreen(page)).toHaveCount(0)
      giveFonts()
      await page.waitForFunction(() => document.fonts.check('1em "Instrument Serif"'))
      expect(new Set(await placesOfLargest(page))).toEqual(new Set(['first-screen']))
    })

test('a stylist who is signed in sees the desk at once, and is a stranger elsewhere', async ({
  page,
  product,
}) => {
  await enterDesk(page, await hireStylist(product))
  await page.getByLabel('Appearance').selectOption('Dark')
  const letGo = await open(page, '/stylist-login')
  await expect(firstScreen(page).getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(firstScreen(page).getByText('Zoya P.')).toBeVisible()
  await expect(firstScreen(page).locator('select')).toHaveValue('dark')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toHaveCount(0)
  await letGo()
  await expect(app(page).getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.unroute(scripts)
  await open(page, '/')
  await expect(firstScreen(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible()
})

test('a browser that avoids the live version is shown no picture of it, and after an hour it is', async ({
  page,
  deployment,
}) => {
  const live = deployment.site.liveVersion('user')
  // The version before, for which there is no picture: it is the one that is started.
  await deployment.site.redeploy('user')
  await deployment.site.promote('user', live)
  await page.goto(deployment.address)
  await expect(app(page).getByRole('heading', { level: 1 })).toBeVisible()
  const avoidedSince = (time: number) =>
    page.evaluate(
      ([version, at]) => {
        const notes = JSON.parse(localStorage.getItem('drape:versions') ?? '{}')
        const avoided = { user: { [version]: at } }
        localStorage.setItem('drape:versions', JSON.stringify({ ...notes, avoided }))
      },
      [live, time] as const,
    )
  await avoidedSince(Date.now())
  const letGo = await open(page, deployment.address)
  await expect(skeleton(page)).toBeVisible()
  await expect(firstScreen(page)).toHaveCount(0)
  await letGo()
  await expect(app(page).getByRole('heading', { level: 1 })).toBeVisible()

  await page.unroute(scripts)
  await avoidedSince(Date.now() - 2 * 60 * 60_000)
  await open(page, deployment.address)
  await expect(firstScreen(page).getByRole('heading', { level: 1 })).toBeVisible()
})

test('the first screen of a version goes when the visit falls back to the one before', async ({
  page,
  deployment,
}) => {
  const live = deployment.site.liveVersion('user')
  await deployment.site.redeploy('user')
  await deployment.site.promote('user', live)
  deployment.proxy.breakScripts(`/site/user/${live}/`, '404')
  await page.goto(deployment.address, { waitUntil: 'commit' })
  await expect(firstScreen(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(firstScreen(page)).toHaveCount(0)
  await expect(app(page).getByRole('heading', { level: 1 })).toBeVisible()
})
