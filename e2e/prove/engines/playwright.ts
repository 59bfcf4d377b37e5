import type { BrowserType, LaunchOptions } from 'playwright'
import type { Browser } from './engine.ts'

/** One of the engines that Playwright brings. */
export const startOfPlaywright = async (type: BrowserType, options?: LaunchOptions): Promise<Browser> => {
  const browser = await type.launch(options)
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  return {
    version: browser.version(),
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
    close: () => browser.close(),
  }
}
