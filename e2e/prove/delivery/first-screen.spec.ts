import type { Page } from 'playwright/test'
import { enterDesk } from '../../src/product/desk.ts'
import { app, firstScreen, open, places } from '../../src/product/first-screen.ts'
import { fonts, hold, scripts } from '../../src/product/hold.ts'
import { expect, test } from '../../src/product/product.ts'
import { hireStylist } from '../../src/product/stylist.ts'
import { desktop, phone } from '../../src/product/usable.ts'

test.use({ seesFirstScreens: true, contextOptions: { reducedMotion: 'reduce' } })

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

/** Where all were, in order. A larger paint that is known of ends the notes: what came before it has been reported by then. */
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
