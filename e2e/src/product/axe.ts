import axe from 'axe-core'
import type { Page } from 'playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What keeps somebody from using the page as it is now. Axe's own wrapper hands its half a megabyte to the page
 * with each question and does so for frames too, of which we have none: that took longer than the answers.
 */
export const barriersOf = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run({ runOnly, resultTypes: ['violations'] }),
    standards,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

declare global {
  interface Window {
    readonly axe: Pick<typeof axe, 'run'>
  }
}
