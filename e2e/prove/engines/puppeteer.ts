import puppeteer, { type ElementHandle } from 'puppeteer-core'
import type { Browser } from './engine.ts'

/** A Firefox that is installed: Playwright drives only its own. */
export const startFirefox = async (executablePath: string): Promise<Browser> => {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath })
  const page = await browser.newPage()
  await page.setViewport({ width: 390, height: 844 })
  return {
    version: await browser.version(),
    open: async (url) => void (await page.goto(url)),
    value: (expression) => page.evaluate(expression),
    piece: async (expression) => {
      const handle = await page.evaluateHandle(expression)
      const element = handle.asElement() as ElementHandle<HTMLInputElement> | null
      if (!element) return undefined
      return {
        click: () => element.click(),
        type: (text) => element.type(text),
        attach: (file) => element.uploadFile(file),
      }
    },
    close: () => browser.close(),
  }
}
