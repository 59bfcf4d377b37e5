import { expect, type Locator, type Page } from 'playwright/test'
import { open } from './first-screen.ts'
import { noteShifts, shiftOf } from './shift.ts'

interface Place {
  readonly path: string
  readonly heading: string
}

/** The areas of the product, and a path that is none. */
export const places = [
  { path: '/', heading: 'Drape' },
  { path: '/stylist-login', heading: 'Stylist sign in' },
  { path: '/nowhere', heading: 'Oops! Page not found' },
] as const

const centerOf = async (piece: Locator) => {
  const { x, y, height } = (await piece.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  return { x, y: y + height / 2 }
}

/** What was drawn before the scripts came, and what takes its place, are at the same place. */
export const expectNoJump = async (page: Page, { path, heading }: Place) => {
  await noteShifts(page)
  const letGo = await open(page, path)
  await page.evaluate(() => document.fonts.ready)
  const name = page.getByText('Drape', { exact: true }).filter({ visible: true })
  const before = await centerOf(name)

  await letGo()
  const app = page.locator('#root')
  await expect(app.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  const after = await centerOf(name)
  expect.soft(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(4)

  await page.waitForLoadState('networkidle')
  expect(await shiftOf(page)).toBeLessThan(0.01)
}
