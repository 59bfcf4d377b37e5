import { expect, type Locator, type Page } from 'playwright/test'
import { barriersOf } from './axe.ts'
import { machineFonts, wearFont } from './font.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }
const smallest = { width: 320, height: 568 }
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

/** What does not hold together: a page that scrolls sideways, a piece that leaves its column, a target too small. */
const breaksOf = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((piece) => piece.checkVisibility())
    const nameOf = (piece: HTMLElement) =>
      `${piece.tagName}.${piece.className} ${piece.textContent.slice(0, 40)}`
    const sticksOut = (piece: HTMLElement) => {
      const column = piece.parentElement
      const { display, overflow } = column ? getComputedStyle(column) : { display: 'none', overflow: '' }
      const { position, marginRight } = getComputedStyle(piece)
      if (display === 'contents' || overflow !== 'visible' || /absolute|fixed/.test(position)) return false
      const { right } = piece.getBoundingClientRect()
      const edge = column?.getBoundingClientRect().right ?? 0
      return right + Math.min(0, Number.parseFloat(marginRight)) > edge + 1
    }
    return {
      // The body leaves out the strip that the browser keeps free for the scroll bar.
      tooWide: document.documentElement.scrollWidth > document.body.clientWidth,
      stickingOut: shown('body *:not(svg *, .visually-hidden *)').filter(sticksOut).map(nameOf),
      tooSmall: shown('a, button, input')
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect()
          return width < 44 || height < 44
        })
        .map(nameOf),
    }
  })

/** Everybody can use what is shown: light or dark, at a desk, on a phone, on a very small one, and in a font of theirs. */
export const expectUsable = async (page: Page) => {
  const looks = [desktop, phone].flatMap((size) => colorSchemes.map((colorScheme) => ({ size, colorScheme })))
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await standStill(page)
    expect(await barriersOf(page)).toEqual([])
  }

  for (const size of [smallest, desktop, phone]) {
    await page.setViewportSize(size)
    for (const font of machineFonts) {
      await wearFont(page, font)
      const { tooSmall, ...breaks } = await breaksOf(page)
      const where = `${size.width} px, ${font.name}`
      expect.soft(breaks, where).toEqual({ tooWide: false, stickingOut: [] })
      // A mouse is steadier than a finger.
      if (size !== desktop) expect.soft(tooSmall, where).toEqual([])
    }
  }
}
