import { expect, type Locator, type Page } from 'playwright/test'
import { barriersOf } from './axe.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }
export const colorSchemes = ['light', 'dark'] as const

/** Axe would take a colour that is on its way for the one that is there. A skeleton breathes for ever: nobody waits for it. */
const standStill = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

/** A person goes from piece to piece with the keyboard until the one that they want has the focus. */
export const pressUntilFocused = async (page: Page, key: string, piece: Locator) => {
  const isFocused = () => piece.evaluate((element) => element === document.activeElement)
  do await page.keyboard.press(key)
  while (!(await isFocused()))
}

/** Everybody can use what is shown: light or dark, at a desk, on a phone, and on a very small one. */
export const expectUsable = async (page: Page) => {
  const looks = [desktop, phone].flatMap((size) => colorSchemes.map((colorScheme) => ({ size, colorScheme })))
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await standStill(page)
    expect(await barriersOf(page)).toEqual([])
  }

  await page.setViewportSize({ width: 320, height: 568 })
  const { tooWide, tooSmall } = await page.evaluate(() => ({
    // The body leaves out the strip that the browser keeps free for the scroll bar.
    tooWide: document.documentElement.scrollWidth > document.body.clientWidth,
    tooSmall: [...document.querySelectorAll('a, button, input')]
      .filter((target) => target.checkVisibility())
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        return width < 44 || height < 44
      })
      .map((target) => target.outerHTML),
  }))
  expect({ tooWide, tooSmall }).toEqual({ tooWide: false, tooSmall: [] })
  await page.setViewportSize(phone)
}
