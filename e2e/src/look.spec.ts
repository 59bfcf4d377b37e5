import type { Locator, Page } from 'playwright/test'
import { comeWithoutFonts } from './product/font.ts'
import { expect, test } from './product/product.ts'
import { screens, signInAsStylist, signInAsUser } from './product/screens.ts'
import { noteShifts, shiftOf } from './product/shift.ts'
import { colorSchemes, desktop, expectUsable, phone } from './product/usable.ts'

/** Without animations, because axe would measure colours in transition. */
test.use({ contextOptions: { reducedMotion: 'reduce' }, seesFirstScreens: true })

for (const { name, show } of screens) {
  test(`everybody can use ${name}: light or dark, at a desk, on a phone, and on a very small one`, async ({
    page,
    network,
  }) => {
    await show(page, network)
    await expectUsable(page)
  })
}

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

test('what the stylist remote takes from the kit wears the accent of the house, light and dark', async ({
  page,
  network,
}) => {
  await signInAsStylist(page, network)
  await wears(page, page.getByRole('button', { name: 'Sign In', exact: true }), 'background-color', 'accent')
})

test('what the user remote takes from the kit wears the ink and, when pointed at, the accent of the house', async ({
  page,
  network,
}) => {
  await signInAsUser(page, network)
  const more = page.getByRole('button', { name: 'How Drape works' })
  await wears(page, more, 'color', 'ink')
  await more.click()
  const close = page.getByRole('button', { name: 'Close' })
  await close.hover()
  await wears(page, close, 'border-color', 'accent-strong')
})

test("the browser's bar has the colour that the page begins with, light and dark", async ({
  page,
  network,
}) => {
  await signInAsUser(page, network)
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    const bar = await page.evaluate(() => {
      const meta = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')].find(
        ({ media }) => matchMedia(media).matches,
      )
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = meta?.content ?? ''
      return getComputedStyle(probe).color
    })
    expect(bar).toBe(await houseColor(page, 'sand'))
  }
})

/** Holds script requests until released. */
const holdScripts = async (page: Page) => {
  let release = () => {}
  const wanted = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/site/**/*.js', async (route) => {
    await wanted
    await route.continue()
  })
  return () => release()
}

const places = [
  { path: '/', heading: 'Drape' },
  { path: '/stylist-login', heading: 'Stylist sign in' },
  { path: '/nowhere', heading: 'Oops! Page not found' },
]

const centerOf = async (piece: Locator) => {
  const { x, y, height } = (await piece.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  return { x, y: y + height / 2 }
}

const fonts = [
  { come: async () => {}, font: 'our own font' },
  { come: comeWithoutFonts, font: 'the widest, as no font of ours comes' },
]

const looks = places.flatMap((place) =>
  [phone, desktop].flatMap((size) => fonts.map((font) => ({ ...place, ...font, size }))),
)

for (const { path, heading, size, font, come } of looks) {
  test(`nothing jumps when ${path} takes the place of its first screen at ${size.width} px, in ${font}`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await noteShifts(page)
    await come(page)
    const letGo = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await page.evaluate(() => document.fonts.ready)
    const name = page.getByText('Drape', { exact: true }).filter({ visible: true })
    const before = await centerOf(name)

    letGo()
    const app = page.locator('#root')
    await expect(app.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    const after = await centerOf(name)
    expect.soft(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(4)

    await page.waitForLoadState('networkidle')
    expect(await shiftOf(page)).toBeLessThan(0.01)
  })
}
