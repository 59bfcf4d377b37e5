import { packWithZlib } from '@drape/platform/release'
import type { BrowserContext, Page } from 'playwright'
import { type OpenSide, openSides } from './open-sides.ts'
import { fullBundle, fullParts, type Side } from './sides.ts'
import { buildRedeploys, type OpenSites, redeployedParts } from './sites.ts'
import { atMost, printTable } from './table.ts'

interface Compared {
  readonly side: Side
  /** The most that a returning visitor may load of one part's redeploy, as a share of the bundle's scripts. */
  readonly reach?: number
}

/** Sides of one site: what is promoted there is live for all of them. */
const compared: readonly Compared[] = [
  { side: fullParts, reach: 0.02 },
  { side: { ...fullParts, name: 'parts without dictionaries', hasDictionaries: false } },
]

/** Where most people come in. */
const look = async (context: BrowserContext, { server }: OpenSide): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(server.address, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => performance.getEntriesByName('drape:user').length > 0)
  return page
}

/** The script bytes that visitors load who were here before, until the new version runs. */
const returning = async (sides: readonly OpenSide[], redeploy: () => string): Promise<number[]> => {
  const before = []
  for (const each of sides) {
    const context = await each.newContext()
    await (await look(context, each)).close()
    before.push({ each, context })
  }
  const version = redeploy()
  const bytes = []
  for (const { each, context } of before) {
    each.server.takeTraffic()
    // A worker gives the page that it holds, and has the new one ready for the visit after that.
    for (let visits = 1, isShown = false; !isShown; visits += 1) {
      if (visits > 3) throw new Error(`${version} was not shown.`)
      const page = await look(context, each)
      isShown = (await page.content()).includes(version)
      await page.close()
    }
    await context.close()
    bytes.push(each.server.takeTraffic().servedScriptBytes)
  }
  return bytes
}

const coldBytes = async (each: OpenSide): Promise<number> => {
  const context = await each.newContext()
  each.server.takeTraffic()
  await (await look(context, each)).close()
  await context.close()
  return each.server.takeTraffic().servedScriptBytes
}

/** What a redeploy costs who was here before. Bytes, so that nothing is throttled and nothing is repeated. */
export const benchRedeploys = async ({ siteOf, full }: OpenSites): Promise<void> => {
  if (!packWithZlib) console.log('This Node makes no deltas (24.6 does): who comes back loads whole scripts.')
  const changed = await buildRedeploys(full)
  const sides = await openSides([fullBundle, ...compared.map(({ side }) => side)], siteOf)
  const [bundle, ...parts] = sides.open as [OpenSide, ...OpenSide[]]
  const bundleBytes = await coldBytes(bundle)
  const rows: string[][] = []
  const printRatio = (name: string, bytes: number, reach?: number) => {
    const verdict = reach === undefined ? ['', ''] : atMost([bytes / bundleBytes], reach, ' ×')
    rows.push([name, String(bytes), `${(bytes / bundleBytes).toFixed(4)} ×`, ...verdict])
  }
  for (const part of redeployedParts) {
    for (const [at, bytes] of (await returning(parts, () => changed.redeploy(part))).entries())
      printRatio(`${part}, ${compared[at]?.side.name}`, bytes, compared[at]?.reach)
  }
  for (const bytes of await returning([bundle], changed.redeployBundle)) printRatio(fullBundle.name, bytes)
  const beside = `beside the ${bundleBytes} of the bundle's first visit`
  printTable(['redeploy of', 'script bytes of a returning visit to `/`', beside, 'reach', ''], rows)
  await sides.close()
  changed.remove()
}
