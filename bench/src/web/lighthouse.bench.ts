import { root } from '@drape/commands/tool'
import { freePort } from '@drape/postgres/free-port'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { areasOf } from '../../areas.ts'
import { median } from '../quantile.ts'
import { launchOptions } from './open-sides.ts'
import { serveOverHttp2 } from './site-server.ts'
import type { OpenSites } from './sites.ts'
import { type Say, verdictAtLeast } from './table.ts'
import { fullParts } from './tricks.ts'

/** The score that each category must have, of 100. */
const asked = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const runs = 5

type Category = keyof typeof asked
const categories = Object.keys(asked) as Category[]

const runOnce = async (url: string, port: number) => {
  const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: 'silent' })
  if (!result) throw new Error('Lighthouse gave no result')
  const { lhr } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
  const scoreOf = (category: Category) => (lhr.categories[category]?.score ?? Number.NaN) * 100
  const missed = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id]
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return []
      return [`${category}: ${audit.title} ${audit.displayValue ?? ''}`.trim()]
    }),
  )
  return { scoreOf, missed }
}

/** Lighthouse with its phone profile on the first screens, and what a category misses. */
export async function benchLighthouse({ siteOf }: OpenSites, say: Say): Promise<void> {
  const server = await serveOverHttp2(siteOf(fullParts))
  // Lighthouse connects to the browser by a debugging port.
  const port = await freePort()
  const launch = launchOptions([server])
  const browser = await chromium.launch({
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${port}`],
  })
  for (const { path } of areasOf(root)) {
    const results = []
    for (let run = 0; run < runs; run += 1) results.push(await runOnce(server.address + path, port))
    say(`\nLighthouse, mobile, ${path}: medians of ${runs} (all of them)`)
    for (const category of categories) {
      const scores = results.map(({ scoreOf }) => scoreOf(category))
      const all = scores.map((score) => score.toFixed(0)).join(' ')
      const words = verdictAtLeast(median(scores), asked[category])
      say(`    ${category.padEnd(18)}${median(scores).toFixed(0).padStart(4)}  (${all})  ${words}`)
    }
    for (const line of new Set(results.flatMap(({ missed }) => missed))) say(`    below 90: ${line}`)
  }
  await browser.close()
  await server.close()
}
