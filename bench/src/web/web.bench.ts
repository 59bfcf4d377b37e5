import { rmSync } from 'node:fs'
import { browserArgs, findBrowser } from '@drape/commands/browser'
import { root } from '@drape/commands/tool'
import { type Browser, chromium } from 'playwright'
import { areasOf } from '../../areas.ts'
import { median, quantile } from '../quantile.ts'
import { benchLighthouse } from './lighthouse.bench.ts'
import { serveSite } from './site-server.ts'
import { buildSites, redeployUser, type Sites } from './sites.ts'
import { seeFirstPaint, type Visit, visit } from './visit.ts'

const runs = 9
/** The first paint varies by a fifth between visits, and the compared difference is half a kilobyte. */
const paintRuns = 41

const measures = {
  firstPaintMs: 'first paint, ms',
  interactiveMs: 'app interactive, ms',
  mainThreadMs: 'main thread, ms',
  scriptBytes: 'script bytes',
  allBytes: 'all bytes',
  requests: 'requests',
} as const

/** The most that the product may cost compared with one bundle. */
const reach: Readonly<Record<string, number>> = {
  'cold visit, user: app interactive, ms': 1.08,
  'cold visit, user: script bytes': 1.25,
}

/** Where most people come in. */
const home = { path: '/', part: 'user' }

type Side = keyof Sites
type Samples = Record<Side, Visit[]>

const report = (title: string, samples: Samples, say: (line: string) => void): void => {
  say(`\n${title}`)
  for (const [key, label] of Object.entries(measures) as [keyof Visit, string][]) {
    const [monolith, federated] = (['monolith', 'federated'] as const).map((side) =>
      median(samples[side].map((sample) => sample[key])),
    ) as [number, number]
    const ratio = federated / monolith
    const most = reach[`${title}: ${label}`]
    const verdict = most === undefined ? '' : `  (reach: at most ${most.toFixed(2)})`
    const figures = [monolith, federated].map((figure) => figure.toFixed(0).padStart(9)).join('')
    say(
      `  ${label.padEnd(22)}${figures}   ${Number.isFinite(ratio) ? `${ratio.toFixed(3)} ×` : '–'}${verdict}`,
    )
  }
}

const collect = async (
  browser: Browser,
  addresses: Readonly<Record<Side, string>>,
  between: (() => Promise<void>) | undefined,
) => {
  const contexts = { monolith: await browser.newContext(phone), federated: await browser.newContext(phone) }
  for (const side of sides) await visit(contexts[side], addresses[side] + home.path, home.part)
  await between?.()
  const samples: Samples = { monolith: [], federated: [] }
  for (const side of sides)
    samples[side].push(await visit(contexts[side], addresses[side] + home.path, home.part))
  for (const side of sides) await contexts[side].close()
  return samples
}

const sides = ['monolith', 'federated'] as const
const phone = { viewport: { width: 390, height: 844 } }

const firstPaintReach = 1

/** Compares adjacent measurements, because the machine's speed changes. */
const comparePaints = async (
  browser: Browser,
  addresses: Readonly<Record<Side, string>>,
  say: (line: string) => void,
): Promise<void> => {
  const ratios: number[] = []
  for (let run = 0; run < paintRuns; run += 1) {
    const paints = { monolith: Number.NaN, federated: Number.NaN }
    for (const side of run % 2 === 0 ? sides : sides.toReversed()) {
      const context = await browser.newContext(phone)
      paints[side] = await seeFirstPaint(context, addresses[side] + home.path)
      await context.close()
    }
    ratios.push(paints.federated / paints.monolith)
  }
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(3))
  say(`\nfirst paint of ${paintRuns} cold visits beside their neighbours, user`)
  say(`  ${middle} ×, half of them from ${low} to ${high}  (reach: at most ${firstPaintReach.toFixed(2)})`)
}

/** Measures both alternately in one run, so that other load on the machine affects both. */
export const benchWeb = async (say: (line: string) => void): Promise<void> => {
  say('building the same sources as one bundle and as four parts…')
  const sites = await buildSites()
  const servers = { monolith: await serveSite(sites.monolith), federated: await serveSite(sites.federated) }
  const addresses = { monolith: servers.monolith.address, federated: servers.federated.address }
  const trusted = sides.map((side) => servers[side].keyHash).join(',')
  const executablePath = findBrowser()
  const launch = {
    ...(executablePath ? { executablePath } : {}),
    args: [...browserArgs, `--ignore-certificate-errors-spki-list=${trusted}`],
  }
  const browser = await chromium.launch(launch)
  say(`one bundle beside four parts: 150 ms, 1.6 Mbps, processor slowed 4 ×, medians of ${runs} runs`)
  say(`${' '.repeat(24)}${'one bundle'.padStart(9)}${'four parts'.padStart(11)}`)
  for (const { part, path } of areasOf(root)) {
    const cold: Samples = { monolith: [], federated: [] }
    const second: Samples = { monolith: [], federated: [] }
    for (let run = 0; run < runs; run += 1) {
      for (const side of run % 2 === 0 ? sides : sides.toReversed()) {
        const context = await browser.newContext(phone)
        cold[side].push(await visit(context, addresses[side] + path, part))
        second[side].push(await visit(context, addresses[side] + path, part))
        await context.close()
      }
    }
    report(`cold visit, ${part}`, cold, say)
    report(`second visit, ${part}`, second, say)
  }
  const after = await collect(browser, addresses, () => redeployUser(sites))
  report('first visit after the user remote was redeployed', after, say)
  await comparePaints(browser, addresses, say)
  await browser.close()
  await benchLighthouse(addresses.federated + home.path, launch, say)
  for (const side of sides) {
    servers[side].close()
    rmSync(sites[side], { recursive: true, force: true })
  }
}
