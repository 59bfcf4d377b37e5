import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finding, pairsIn, type VersionSet } from '@drape/commands/matrix-sets'
import { compose, siteStore } from '@drape/platform/release'
import { type BrowserContext, chromium, request } from 'playwright/test'
import { wholeBrowser } from '../../browsers.ts'
import { newPerson } from '../product/people.ts'
import { startServer } from '../product/server.ts'
import { type Colleague, hireStylist } from '../product/stylist.ts'
import { isStillIn, journeys, paths, type Travellers } from './journeys.ts'
import { listen, othersIn, unsetProperties } from './look.ts'

const stepMs = 8_000

/** The message without its colours: what happened, and what was expected. */
const messageOf = (error: unknown): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape sequences of colours
  const text = (error instanceof Error ? error.message : String(error)).replaceAll(/\u001b\[\d+m/g, '')
  const [, awaited = ''] = /(waiting for .+)/.exec(text) ?? []
  const [message = ''] = text.split(/\n(?:Call log|=+ logs)/)
  return [message.replaceAll(/\s*\n\s*/g, ' ').trim(), awaited].filter(Boolean).join(' ')
}

const pathOf = (url: string): string => url.replaceAll(/https?:\/\/[^/\s]+/g, '')

/**
 * A server with a site of its own, which shows one set of published versions after the other, and a browser in which a
 * person and a stylist go through each. What one set has kept in the browser is there when the next one begins.
 */
export const openMatrix = async (site: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-matrix-'))
  const store = siteStore(folder)
  const bring = (part: string, version: string) => {
    const place = store.folderOf(part, version)
    if (!existsSync(place)) cpSync(siteStore(site).folderOf(part, version), place, { recursive: true })
  }
  /** Without the gate, which has its own say: nothing is there to fall back to, so that nothing heals. */
  const show = (set: VersionSet) => {
    for (const [part, version] of Object.entries(set)) bring(part, version)
    const history = Object.fromEntries(Object.entries(set).map(([part, version]) => [part, [version]]))
    store.change(() => ({
      ...compose(store, { history, withdrawn: {}, canaries: [] }),
      change: { by: 'matrix', verb: 'promote', versions: set },
      result: undefined,
    }))
  }

  const browser = await chromium.launch(wholeBrowser.launchOptions)
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  let stylist: Colleague | undefined
  const contexts = new Map<string, BrowserContext>()
  /** By part, who is still signed in from the set before. */
  const within = new Map<string, Travellers>()
  const close = async () => {
    await browser.close()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  const openContext = async (part: string, baseURL: string) => {
    const existing = contexts.get(part)
    if (existing) return existing
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
    context.setDefaultTimeout(stepMs)
    contexts.set(part, context)
    return context
  }

  /** Goes through the journeys of the parts that the set holds; returns what went wrong. */
  const goThrough = async (set: VersionSet): Promise<Finding[]> => {
    try {
      show(set)
    } catch (error) {
      // No page can be composed from such a set, and that is its whole result.
      if (!(error instanceof Error && error.name === 'GateRefusal')) throw error
      return [{ part: 'host', message: error.message }]
    }
    server ??= await startServer(folder)
    const { address, data } = server
    const http = await request.newContext({ baseURL: address })
    stylist ??= await hireStylist({ data })
    const travellers = { person: await newPerson(http), stylist }
    await http.dispose()
    const findings: Finding[] = []
    for (const [part, travel] of Object.entries(journeys)) {
      if (!set[part]) continue
      const context = await openContext(part, address)
      const { errors, first } = listen(context)
      const page = await context.newPage()
      try {
        await page.goto(paths[part] ?? '/')
        const before = within.get(part)
        within.delete(part)
        if (before) await Promise.race([isStillIn[part]?.(page, before), first])
        await page.evaluate(() => localStorage.clear())
        await Promise.race([travel(page, travellers), first])
        within.set(part, travellers)
        const faults = [...(await othersIn(page, set)), ...(await unsetProperties(page))]
        findings.push(...faults.map((message) => ({ part, message })))
      } catch (error) {
        findings.push({ part, message: pathOf(messageOf(error)) })
      }
      findings.push(...[...new Set(errors)].map((message) => ({ part, message: pathOf(message) })))
      await page.close()
      context.removeAllListeners()
    }
    return findings
  }

  return { goThrough, close }
}

/** Of a set that failed, the versions that fail beside nothing but what is live: one, or two; all where it takes more. */
export const narrow = async (
  goThrough: (set: VersionSet) => Promise<readonly Finding[]>,
  failing: VersionSet,
  live: VersionSet,
): Promise<VersionSet> => {
  for (const pair of pairsIn(failing)) {
    const others = Object.entries(pair).filter(([part, version]) => live[part] !== version)
    if (others.length > 0 && (await goThrough({ ...live, ...pair })).length > 0)
      return Object.fromEntries(others)
  }
  return failing
}
