import type { Page } from 'playwright/test'
import { expect, test } from './product/product.ts'
import { skeletonAt } from './product/screens.ts'

const home = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const stylists = (page: Page) => page.getByRole('heading', { name: 'Stylist sign in' })
const toStylists = (page: Page) => page.getByRole('link', { name: 'Are you a stylist? Sign in here' })

test('Back and Forward lead through the areas without loading the page again, and without asking anybody else', async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await toStylists(page).click()
  await expect(stylists(page)).toBeVisible()
  await page.goBack()
  await expect(home(page)).toBeVisible()
  await page.goForward()
  await expect(stylists(page)).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect([...origins]).toEqual([baseURL])
})

test('before any script has come the skeleton is on paper, light or dark', async ({ page, network }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await skeletonAt('/')(page, network)
  await expect(page.getByText('Drape', { exact: true })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(248, 242, 233)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(24, 17, 18)')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page says that it needs it, and nothing else', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Drape needs JavaScript' })).toBeVisible()
    await expect(page.getByRole('main').filter({ visible: true })).toHaveCount(1)
  })
})
