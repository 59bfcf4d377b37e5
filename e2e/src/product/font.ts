import { expect, type Locator, type Page } from 'playwright/test'
import { fonts, hold } from './hold.ts'
import { noteShifts, shiftOf } from './shift.ts'

/** Waits until all requested fonts, including the sans, are loaded. */
export const waitForFonts = (page: Page) =>
  page.waitForFunction(async () => {
    const fonts = await document.fonts.ready
    return [...fonts].some(({ family, status }) => family.includes('Figtree') && status === 'loaded')
  })

/** Expects that nothing moves when the fonts of a first visit load after the text is shown. */
export const expectNoWordMoves = async (page: Page, path: string, element: Locator) => {
  await noteShifts(page)
  const letGo = await hold(page, fonts)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(element).toBeVisible()
  const before = await shiftOf(page)
  letGo()
  await waitForFonts(page)
  expect((await shiftOf(page)) - before).toBeLessThan(0.01)
}

/** The fonts with which the browser has drawn the page and that the page did not bring. */
export const foreignFonts = async (page: Page) => {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('DOM.enable')
  await protocol.send('CSS.enable')
  const { root } = await protocol.send('DOM.getDocument')
  const { nodeId } = await protocol.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#root' })
  const { nodeIds } = await protocol.send('DOM.querySelectorAll', { nodeId, selector: '*' })
  const fontLists = await Promise.all(
    nodeIds.map(async (one) => {
      const { fonts } = await protocol.send('CSS.getPlatformFontsForNode', { nodeId: one })
      const { outerHTML } = await protocol.send('DOM.getOuterHTML', { nodeId: one })
      return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont, outerHTML }))
    }),
  )
  await protocol.detach()
  const fonts = fontLists.flat()
  expect(fonts.length).toBeGreaterThan(0)
  return fonts.filter(({ isCustomFont }) => !isCustomFont)
}
