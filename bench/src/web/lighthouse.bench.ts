import { freePort } from '@drape/postgres/free-port'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { median } from '../quantile.ts'

/** The required score of each category, of 100. */
const asked = 95
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
} as const
const runs = 3

type Category = keyof typeof categories

/** Runs Lighthouse with its phone profile on the signed-out page, and names what a category misses. */
export async function benchLighthouse(
  url: string,
  launch: { readonly executablePath?: string; readonly args: readonly string[] },
  say: (line: string) => void,
): Promise<void> {
  // Lighthouse connects to the browser by a debugging port.
  const port = await freePort()
  const browser = await chromium.launch({
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${port}`],
  })
  const scores: Record<Category, number[]> = { performance: [], accessibility: [], 'best-practices': [] }
  const missed = new Set<string>()
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(url, {
      port,
      onlyCategories: Object.keys(categories),
      logLevel: 'silent',
    })
    if (!result) throw new Error('Lighthouse gave no result')
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
    for (const category of Object.keys(categories) as Category[]) {
      const { score, auditRefs = [] } = lhr.categories[category] ?? {}
      scores[category].push((score ?? Number.NaN) * 100)
      for (const { id, weight } of auditRefs) {
        const audit = lhr.audits[id]
        if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9)
          missed.add(`${categories[category]}: ${audit?.title} ${audit?.displayValue ?? ''}`.trim())
      }
    }
  }
  await browser.close()
  say(`\nLighthouse, mobile, ${new URL(url).pathname}: medians of ${runs} runs; asked: ${asked} each`)
  for (const category of Object.keys(categories) as Category[])
    say(`  ${categories[category].padEnd(16)}${median(scores[category]).toFixed(0).padStart(4)}`)
  for (const line of missed) say(`  below 90: ${line}`)
}
