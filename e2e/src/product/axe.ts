import axe from 'axe-core'
import type { Page } from 'playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The accessibility violations of the present page. axe's own Playwright wrapper injects half a megabyte with each
 * call, also into frames, which took longer than the checks.
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
