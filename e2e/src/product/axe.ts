import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright/test'

/** Less than half of `axe.source`. */
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What depends on light or dark, and nothing else does. */
export const colours = ['color-contrast']

/**
 * The accessibility violations of the present page, or those of some rules alone. axe's own Playwright wrapper injects
 * itself with each call, also into frames, which took longer than the checks.
 */
export const barriersOf = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run({ runOnly, resultTypes: ['violations'] }),
    rules ? { type: 'rule' as const, values: [...rules] } : { type: 'tag' as const, values: standards },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

declare global {
  interface Window {
    readonly axe: Pick<typeof axe, 'run'>
  }
}
