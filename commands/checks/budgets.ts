import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { casesIn, neededUrls, scriptsIn, siteStore, visitsIn } from '@drape/platform/release'
import { composeTree } from '../build.ts'
import { budgetFaults, fontFaults, type Live } from '../guards/budgets.ts'
import { root } from '../tool.ts'
import { fail, type Outcome, pass } from './check.ts'

/** The site of the browser tests, so that nothing is built twice. */
export const site = join(root, 'e2e/.site')

/** What this tree's parts weigh, built and published. */
export const weighTree = async (): Promise<Live> => {
  await composeTree(site)
  return casesIn(siteStore(site), {})[0]?.next ?? {}
}

/** The scripts that are weighed for each route must be those that its page names. */
const pageFaults = (live: Live): string[] => {
  const visits = visitsIn(live)
  return Object.entries(siteStore(site).readRegistry().pages).flatMap(([path, { file }]) => {
    const urls = neededUrls(scriptsIn(readFileSync(join(site, file), 'utf8')))
    const files = urls.map((url) => url.replace(/^\/site\/([^/]+)\/[^/]+\//, '$1/')).sort()
    const weighed = [...(visits[path] ?? [])].sort()
    return files.join() === weighed.join()
      ? []
      : [`The page of ${path} names ${files.join(', ')}; weighed are ${weighed.join(', ')}.`]
  })
}

const fontsOf = (host: Live[string] | undefined): string =>
  siteStore(site).folderOf('host', host?.release.version ?? '')

export const checkBudgets = async (): Promise<Outcome> => {
  const live = await weighTree()
  const faults = [...budgetFaults(root, live), ...pageFaults(live), ...fontFaults(fontsOf(live['host']))]
  return faults.length > 0 ? fail(faults.join('\n')) : pass()
}
