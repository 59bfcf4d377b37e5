import type { BrowserContext, Page } from 'playwright'
import { type OpenSide, openSides } from './open-sides.ts'
import { buildRedeploys, type OpenSites, redeployedParts } from './sites.ts'
import { type Say, verdict } from './table.ts'
import { fullBundle, fullParts } from './tricks.ts'

/** The most that a returning visitor may load of one part's redeploy, as a share of the bundle's scripts. */
const reach = 0.25

/** Where most people come in. */
const look = async (context: BrowserContext, { server }: OpenSide): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(server.address, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => performance.getEntriesByName('drape:user').length > 0)
  return page
}

/** The script bytes that a visitor loads who was here before, until the new version runs. */
const returning = async (each: OpenSide, redeploy: () => string): Promise<number> => {
  const context = await each.newContext()
  await (await look(context, each)).close()
  const version = redeploy()
  each.server.takeTraffic()
  // A worker gives the page that it holds, and has the new one ready for the visit after that.
  for (let visits = 1, isShown = false; !isShown; visits += 1) {
    if (visits > 3) throw new Error(`${version} was not shown.`)
    const page = await look(context, each)
    isShown = (await page.content()).includes(version)
    await page.close()
  }
  await context.close()
  return each.server.takeTraffic().servedScriptBytes
}

const coldBytes = async (each: OpenSide): Promise<number> => {
  const context = await each.newContext()
  each.server.takeTraffic()
  await look(context, each)
  await context.close()
  return each.server.takeTraffic().servedScriptBytes
}

/** What a redeploy costs who was here before. Bytes, so that nothing is throttled and nothing is repeated. */
export const benchRedeploys = async ({ siteOf, complete }: OpenSites, say: Say): Promise<void> => {
  const changed = await buildRedeploys()
  const sides = await openSides([fullBundle, fullParts], siteOf)
  const [bundle, parts] = sides.open as [OpenSide, OpenSide]
  const whole = await coldBytes(bundle)
  say(
    `\nscript bytes of a redeploy for a returning visitor of /, beside the ${whole} of the bundle's first visit`,
  )
  const tell = (name: string, bytes: number, words = '') =>
    say(
      `    ${name.padEnd(30)}${String(bytes).padStart(8)}  ${(bytes / whole).toFixed(4)} ×  ${words}`.trimEnd(),
    )
  for (const part of redeployedParts) {
    const bytes = await returning(
      parts,
      () => changed.promoteIn(complete.parts, [part])[part] ?? 'no version',
    )
    tell(part, bytes, verdict(bytes / whole, reach, ' ×'))
  }
  tell('bundle', await returning(bundle, () => changed.publishBundleIn(complete)))
  await sides.close()
  changed.remove()
}
