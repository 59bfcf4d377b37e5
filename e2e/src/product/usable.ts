import { expect, type Locator, type Page, test } from 'playwright/test'
import { barriersOf, colours } from './axe.ts'

interface Size {
  readonly width: number
  readonly height: number
}

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }
export const smallest = { width: 320, height: 568 }
export const colorSchemes = ['light', 'dark'] as const

/**
 * Waits for animations, because axe would measure colours in transition. Endless ones, such as a skeleton's, are
 * ignored.
 */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })

/** Presses a key until the element has the focus. */
export const pressUntilFocused = async (page: Page, key: string, piece: Locator) => {
  const isFocused = () => piece.evaluate((element) => element === document.activeElement)
  do await page.keyboard.press(key)
  while (!(await isFocused()))
}

/** Layout faults: horizontal scrolling, elements outside of their column, targets that are too small. */
export const breaksOf = (page: Page) =>
  page.evaluate(() => {
    const visible = (selector: string) =>
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
    // Clipped away as a whole, for screen readers alone.
    const isUnseen = ({ parentElement: around }: HTMLElement): boolean =>
      around !== null && (getComputedStyle(around).clipPath === 'inset(50%)' || isUnseen(around))
    const { clientWidth } = document.body
    return {
      tooWide: document.documentElement.scrollWidth > clientWidth,
      // A scroll bar has its place on the page, and none beside it where headers and bars would end.
      tooNarrow: clientWidth < innerWidth,
      stickingOut: visible('body *:not(svg *)')
        .filter((piece) => sticksOut(piece) && !isUnseen(piece))
        .map(nameOf),
      tooSmall: visible('a, button, input')
        .filter((target) => {
          const { width, height } = target.getBoundingClientRect()
          return width < 44 || height < 44
        })
        .map(nameOf),
    }
  })

/** What is done with each screen of a walk (../walk). */
export type Look = (page: Page, screen: string) => Promise<void>

/** At these sizes, light and dark, and at the last of them on a very small screen too. */
const lookEverywhere = async (page: Page, screen: string, sizes: readonly Size[]) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    await waitForAnimations(page)
    expect.soft(await barriersOf(page), `${screen}, ${size.width} px`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await waitForAnimations(page)
  expect.soft(await barriersOf(page, colours), `${screen}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

const fits = async (page: Page, screen: string, sizes: readonly Size[]) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // Panes notice another width with the next frame.
    await waitForAnimations(page)
    const { tooSmall, ...breaks } = await breaksOf(page)
    const message = `${screen}, ${size.width} px`
    expect.soft(breaks, message).toEqual({ tooWide: false, tooNarrow: false, stickingOut: [] })
    expect.soft(tooSmall, message).toEqual([])
  }
}

/**
 * Checks that the page as it is now is accessible and fits the smallest screen, which finds most faults. The other
 * sizes are checked by `npm run prove -- browsers widths` (../../looks.config.ts).
 */
const expectUsableAt =
  (...sizes: readonly Size[]): Look =>
  async (page, screen) => {
    const sizeBefore = page.viewportSize() ?? desktop
    if (test.info().config.metadata['looks'] === 'all') {
      await lookEverywhere(page, screen, sizes)
      await fits(page, screen, [phone])
    } else {
      await waitForAnimations(page)
      expect.soft(await barriersOf(page), `${screen}, ${sizeBefore.width} px`).toEqual([])
    }
    await fits(page, screen, [smallest])
    await page.setViewportSize(sizeBefore)
  }

export const expectUsable = (page: Page, screen = 'the page') => expectUsableAt(phone)(page, screen)
/** The same for stylists, who have a large screen. */
export const expectUsableDesk = expectUsableAt(desktop, phone)

/** A dialog that has just closed takes its entry out of the history, which ends a navigation that comes at once. */
export const waitForHistory = (page: Page) =>
  page.waitForFunction(() => !(history.state as { dialogs?: number } | null)?.dialogs)
