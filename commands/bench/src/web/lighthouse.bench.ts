import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '@drape/commands/tool'
import { freePort } from '@drape/postgres/free-port'
import { chromium } from 'playwright'
import { areasOf } from '../../areas.ts'
import { median } from '../quantile.ts'
import { launchOptions } from './open-sides.ts'
import { fullParts } from './sides.ts'
import { serveSide } from './site-server.ts'
import type { OpenSites } from './sites.ts'
import { atLeast, printTable } from './table.ts'

/** The score that each category must have, of 100. */
const minimumScores = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const runs = 5

type Category = keyof typeof minimumScores
const categories = Object.keys(minimumScores) as Category[]

/** Beside other load it may miss the beginning of a trace, and asks to be run again. */
const tries = 3

interface Audit {
  readonly title: string
  readonly displayValue?: string
  readonly score: number | null
}

interface Report {
  readonly categories: Partial<
    Record<
      Category,
      { readonly score: number; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >
  readonly audits: Readonly<Record<string, Audit>>
}

/** npx gets it when it is first asked for: with what it needs, it is a seventh of all that an installation writes. */
const lighthouse = async (url: string, port: number): Promise<Report> => {
  const flags = [`--port=${port}`, `--only-categories=${categories.join()}`, '--output=json', '--quiet']
  const { stdout } = await promisify(execFile)('npx', ['--yes', 'lighthouse@12.8.2', url, ...flags], {
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout)
}

const measure = async (url: string, port: number): Promise<Report> => {
  for (let run = 1; ; run += 1) {
    try {
      return await lighthouse(url, port)
    } catch (error) {
      if (run === tries) throw error
    }
  }
}

const runOnce = async (url: string, port: number) => {
  const { categories: results, audits } = await measure(url, port)
  const scoreOf = (category: Category) => (results[category]?.score ?? Number.NaN) * 100
  const missedAudits = categories.flatMap((category) =>
    (results[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = audits[id]
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.9) return []
      return [`${category}: ${audit.title} ${audit.displayValue ?? ''}`.trim()]
    }),
  )
  return { scoreOf, missedAudits }
}

/** Lighthouse with its phone profile on the first screens, and what a category misses. */
export async function benchLighthouse({ siteOf }: OpenSites): Promise<void> {
  const server = await serveSide(fullParts, siteOf(fullParts))
  // Lighthouse connects to the browser by a debugging port.
  const port = await freePort()
  const launch = launchOptions([server])
  const browser = await chromium.launch({
    ...launch,
    args: [...launch.args, `--remote-debugging-port=${port}`],
  })
  const rows: string[][] = []
  const missedLines = new Set<string>()
  for (const { path } of areasOf(root)) {
    const results = []
    for (let run = 0; run < runs; run += 1) {
      results.push(await runOnce(server.address + path, port))
      console.error(`Lighthouse, ${path}: run ${run + 1} of ${runs}`)
    }
    for (const category of categories) {
      const scores = results.map(({ scoreOf }) => scoreOf(category))
      const scoreList = scores.map((score) => score.toFixed(0)).join(' ')
      rows.push([
        `\`${path}\`, ${category}`,
        median(scores).toFixed(0),
        scoreList,
        ...atLeast(scores, minimumScores[category]),
      ])
    }
    for (const line of results.flatMap((result) => result.missedAudits)) missedLines.add(`${path}: ${line}`)
  }
  printTable(['Lighthouse, mobile', `median of ${runs}`, 'all of them', 'reach', ''], rows)
  if (missedLines.size > 0)
    console.log(['', 'Below 90:', ...[...missedLines].map((line) => `- ${line}`)].join('\n'))
  await browser.close()
  await server.close()
}
