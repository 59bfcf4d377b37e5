import type { Locator, Page } from 'playwright/test'
import { app, open, places } from '../../src/product/first-screen.ts'
import { expect, test } from '../../src/product/product.ts'
import { noteShifts, shiftOf } from '../../src/product/shift.ts'
import { desktop, phone } from '../../src/product/usable.ts'
import { blockFonts } from './font.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, seesFirstScreens: true })

const centerOf = async (piece: Locator) => {
  const { x, y, height } = (await piece.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  return { x, y: y + height / 2 }
}

/** What was drawn before the scripts came, and what takes its place, are at the same place. */
const expectNoJump = async (page: Page, { path, heading }: (typeof places)[number]) => {
  await noteShifts(page)
  const letGo = await open(page, path)
  await page.evaluate(() => document.fonts.ready)
  const name = page.getByText('Drape', { exact: true }).filter({ visible: true })
  const before = await centerOf(name)

  await letGo()
  await expect(app(page).getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  const after = await centerOf(name)
  expect.soft(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(4)

  await page.waitForLoadState('networkidle')
  expect(await shiftOf(page)).toBeLessThan(0.01)
}

const fonts = [
  { prepare: async () => {}, font: 'our own font' },
  { prepare: blockFonts, font: 'the widest, as no font of ours comes' },
]

for (const place of places)
  for (const size of [phone, desktop])
    for (const { font, prepare } of fonts)
      test(`nothing jumps when ${place.path} takes the place of its first screen at ${size.width} px, in ${font}`, async ({
        page,
      }) => {
        await page.setViewportSize(size)
        await prepare(page)
        await expectNoJump(page, place)
      })
