import type { Locator, Page } from 'playwright/test'
import { expect, test } from './product/product.ts'
import { openSignIn, type Screen, screens, signInAsStylist } from './product/screens.ts'
import { colorSchemes, desktop, expectUsable, expectUsableDesk, phone } from './product/usable.ts'

/** Without animations, because axe would measure colours in transition. */
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const lookOf = ({ isDesk }: Screen) => (isDesk ? expectUsableDesk : expectUsable)

/** `npm run prove -- browsers widths` looks at pages without their scripts too. */
test('everybody can use whatever can be seen without signing in, on a phone and at a desk', async ({
  page,
  network,
}) => {
  for (const screen of screens.filter(({ lacksScripts }) => !lacksScripts)) {
    await page.setViewportSize(screen.isDesk ? desktop : phone)
    await screen.show(page, network)
    await lookOf(screen)(page, screen.name)
  }
})

/** The computed value of one of our custom properties. */
const houseColor = (page: Page, name: string): Promise<string> =>
  page.evaluate((property) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = `var(--${property})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }, name)

const wears = async (page: Page, piece: Locator, property: string, name: string) => {
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    await expect(piece).toHaveCSS(property, await houseColor(page, name))
  }
}

/** Of the browser's bar. */
const barColor = (page: Page) =>
  page.evaluate(() => {
    const meta = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
      ({ media }) => matchMedia(media).matches,
    )
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = meta?.content ?? ''
    return getComputedStyle(probe).color
  })

test("what the remotes take from the kit, and the browser's bar, wear the palette, light and dark", async ({
  page,
  network,
}) => {
  await signInAsStylist(page, network)
  await wears(page, page.getByRole('button', { name: 'Sign In', exact: true }), 'background-color', 'accent')

  await openSignIn(page, network.address)
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    expect(await barColor(page)).toBe(await houseColor(page, 'sand'))
  }
  const howItWorks = page.getByRole('button', { name: 'How Drape works' })
  await wears(page, howItWorks, 'color', 'ink')
  await howItWorks.click()
  const close = page.getByRole('button', { name: 'Close' })
  await close.hover()
  await wears(page, close, 'border-color', 'accent-strong')
})
