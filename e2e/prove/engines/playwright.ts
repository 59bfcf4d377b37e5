import type { BrowserType, Page } from 'playwright'
import type { Browser } from './engine.ts'

export const drivenPage = (page: Page, close: () => Promise<void>): Browser => ({
  version: page.context().browser()?.version() ?? '',
  open: async (url) => void (await page.goto(url)),
  value: (expression) => page.evaluate(expression),
  piece: async (expression) => {
    const element = (await page.evaluateHandle<HTMLElement>(expression)).asElement()
    if (!element) return undefined
    return {
      click: () => element.click(),
      type: (text) => element.type(text),
      attach: (file) => element.setInputFiles(file),
    }
  },
  close,
})

/** One of the engines that Playwright brings. */
export const startOfPlaywright = async (type: BrowserType): Promise<Browser> => {
  const browser = await type.launch()
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  return drivenPage(page, () => browser.close())
}
