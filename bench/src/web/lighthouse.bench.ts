import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { median } from '../quantile.ts'

/** What each category is to reach, of 100. */
const asked = 95
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
} as const
const runs = 3

type Category = keyof typeof categories

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Lighthouse's own phone, on the page that nobody has signed in to; what a category misses is named. */
export async function benchLighthouse(
  url: string,
  launch: { readonly executablePath?: string; readonly args: readonly string[] },
  say: (line: string) => void,
): Promise<void> {
  // Lighthouse speaks to a browser by a port of its own.
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
