import type { Page } from 'playwright/test'
import { expect, test as plain } from './product/product.ts'
import { startServer } from './product/server.ts'

const test = plain.extend<{ address: string }>({
  address: async ({ product }, use) => {
    const server = await startServer(product.site.folder, { GOOGLE_CLIENT_ID: 'id.example' })
    await use(server.address)
    await server.stop()
  },
})

test.use({ hasTouch: true, isMobile: true })

const own = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const script = 'https://accounts.google.com/gsi/client'

/** Draws a button of the width that it is asked for, as Google's does. */
const drawing = `window.google = { accounts: { id: {
  initialize() {},
  renderButton(place, { width, theme }) {
    place.innerHTML = '<div role="button" tabindex="0">Google: ' + theme + '</div>'
    Object.assign(place.firstChild.style, { width: width + 'px', height: '40px', background: '#ccc' })
  },
} } }`

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const width of [320, 360]) {
  test(`a visitor with a blocker and a screen of ${width} px reads what it keeps away, and has the whole screen`, async ({
    page,
    address,
  }) => {
    await page.setViewportSize({ width, height: 720 })
    let isBlocked = true
    await page.route(script, (route) =>
      isBlocked ? route.abort() : route.fulfill({ contentType: 'text/javascript', body: drawing }),
    )
    await page.goto(address)
    await own(page).click()
    await expect(page.getByText(/may be keeping accounts\.google\.com away/)).toBeVisible()
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    isBlocked = false
    await page.getByRole('button', { name: 'Try again' }).click()
    const google = page.getByRole('button', { name: 'Google: outline' })
    await expect(google).toBeVisible()
    await expect(own(page)).toHaveCount(0)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
  })
}
