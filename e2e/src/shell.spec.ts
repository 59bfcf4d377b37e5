import type { Page } from 'playwright/test'
import { expect, test } from './product/product.ts'
import { skeletonAt } from './product/screens.ts'
import { startServer } from './product/server.ts'

const home = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const stylists = (page: Page) => page.getByRole('heading', { name: 'Stylist sign in' })
const notFound = (page: Page) => page.getByRole('heading', { name: 'Oops! Page not found' })
const toStylists = (page: Page) => page.getByRole('link', { name: 'Are you a stylist? Sign in here' })

test('an unknown path is answered with 404, the words for it and a way home', async ({ page }) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(notFound(page)).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Drape')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(home(page)).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('Back and Forward lead through the areas without loading the page again', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await toStylists(page).click()
  await expect(stylists(page)).toBeVisible()
  await page.goBack()
  await expect(home(page)).toBeVisible()
  await page.goForward()
  await expect(stylists(page)).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test.describe('page views', () => {
  const measured = test.extend<{ measuredAddress: string }>({
    measuredAddress: async ({ product }, use) => {
      const server = await startServer(product.site.folder, { ANALYTICS_ID: 'G-TEST123' })
      await use(server.address)
      await server.stop()
    },
  })

  const pageViews = (page: Page) =>
    page.evaluate(() =>
      (window as unknown as { dataLayer: Iterable<unknown>[] }).dataLayer
        .map((call) => [...call])
        .filter(([, event]) => event === 'page_view')
        .map(([, , about]) => (about as { page_path: string }).page_path),
    )

  measured('each change of route is reported once, the first included', async ({ page, measuredAddress }) => {
    const asked: string[] = []
    await page.route('https://www.googletagmanager.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await page.goto(measuredAddress)
    await toStylists(page).click()
    await expect(stylists(page)).toBeVisible()
    await page.goBack()
    await expect(home(page)).toBeVisible()
    expect(await pageViews(page)).toEqual(['/', '/stylist-login', '/'])
    expect(asked).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-TEST123'])
  })

  test('a site without an analytics id asks nobody but itself for anything', async ({ page, baseURL }) => {
    const origins = new Set<string>()
    page.on('request', (request) => origins.add(new URL(request.url()).origin))
    await page.goto('/')
    await toStylists(page).click()
    await expect(stylists(page)).toBeVisible()
    expect([...origins]).toEqual([baseURL])
  })
})

test.describe('what breaks in the hands of a person', () => {
  const file = 'remote-user/src/session/sign-in-button.tsx'
  const breaksWhenPressed = (source: string) =>
    source.replace('  const press =', "  if (Piece) throw new Error('planted')\n  const press =")

  test('a part that breaks in use says so and can be refreshed', async ({ page, deployment }) => {
    await deployment.site.deploy('user', { file, change: breaksWhenPressed })
    await page.goto(deployment.address)
    await home(page).click()
    const said = page.getByRole('alert')
    await expect(said.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(said).toContainText('An unexpected error occurred. Please refresh the page to continue.')
    await said.getByRole('button', { name: 'Refresh Page' }).click()
    await expect(home(page)).toBeVisible()
  })

  test('a route of the shell that fails says so and leads home', async ({ page, deployment }) => {
    await deployment.site.deploy('host', {
      file: 'host/src/not-found.screen.tsx',
      change: (source) =>
        source.replace('  useEffect(', "  if (document.body) throw new Error('planted')\n  useEffect("),
    })
    // With an older version the host would fall back.
    await deployment.site.forgetBefore('host')
    await page.goto(`${deployment.address}/nowhere`)
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(home(page)).toBeVisible()
  })
})

for (const [colorScheme, paper] of [
  ['light', 'rgb(248, 242, 233)'],
  ['dark', 'rgb(24, 17, 18)'],
] as const) {
  test(`before any script has come the skeleton is on ${colorScheme} paper`, async ({ page, network }) => {
    await page.emulateMedia({ colorScheme })
    await skeletonAt('/')(page, network)
    await expect(page.getByText('Drape', { exact: true })).toBeVisible()
    await expect(page.locator('body')).toHaveCSS('background-color', paper)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page says that it needs it, and nothing else', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Drape needs JavaScript' })).toBeVisible()
    await expect(page.getByRole('main').filter({ visible: true })).toHaveCount(1)
  })
})
