import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFolder, partFolders } from '@drape/commands/build'
import { copyTree } from '@drape/commands/tree-copy'
import { promote, publish, siteStore } from '@drape/platform/release'
import { stockFolder } from '../../areas.ts'
import { publishMonolith, publishStock } from './monolith-site.ts'
import type { Side, Trick } from './tricks.ts'

export type Sites = Readonly<Record<Side['product'], string>>
type Edit = readonly [file: string, change: (source: string) => string]

const firstScreens = /<script type="text\/html" data-face=.*?<\/script>\n?/gs

const firstScreenIn = (page: string): string => page.match(firstScreens)?.join('') ?? ''

const pageIn = (site: string, path: string): string => {
  const { pages } = siteStore(site).readRegistry()
  return readFileSync(join(site, pages[path]?.file ?? ''), 'utf8')
}

const exchange = (from: string, to: string) => (source: string) => {
  if (!source.includes(from)) throw new Error(`There is no ${from} to take away.`)
  return source.replaceAll(from, to)
}

/** Asks for the font of the visible words at once. What is only heard asks for none, as nobody would have it. */
const withFontsAtOnce = (page: string): string =>
  exchange(
    '</head>',
    '<style nonce="{{nonce}}">.skeleton .visually-hidden{font-family:var(--serif)}</style></head>',
  )(exchange('<html lang="en"', '<html lang="en" data-fonts')(page))

/** How a page is without a trick that is in the page. */
const pageWithout: { readonly [trick in Trick]?: (page: string) => string } = {
  'first screen in the page': (page) => page.replaceAll(firstScreens, ''),
  'fonts behind the scripts': withFontsAtOnce,
}

/** The same site with other pages. */
const copyWithout = (site: string, tricks: readonly Trick[]): string => {
  const copy = mkdtempSync(join(tmpdir(), 'drape-without-'))
  cpSync(site, copy, { recursive: true })
  const store = siteStore(copy)
  for (const { file } of Object.values(store.readRegistry().pages)) {
    const page = readFileSync(join(copy, file), 'utf8')
    writeFileSync(
      join(copy, file),
      tricks.reduce((html, trick) => pageWithout[trick]?.(html) ?? html, page),
    )
  }
  // Signs the pages as they are now.
  store.writeRegistry(store.readRegistry())
  return copy
}

const redeployed = (source: string): string => `${source}\nconsole.info('redeployed')\n`

/** Something that a first screen evaluates, in each part. */
const changes: Readonly<Record<string, Edit>> = {
  host: ['host/src/main.tsx', redeployed],
  shared: ['remote-shared/src/ui/look.tsx', redeployed],
  user: ['remote-user/src/app.tsx', redeployed],
}

export const redeployedParts = Object.keys(changes)

const buildTree = async (edits: readonly Edit[], parts: readonly string[]) => {
  const tree = copyTree()
  for (const [file, change] of edits) tree.edit(file, change)
  const folderOf = (part: string) => join(tree.folder, partFolders[part] ?? '')
  const bench = join(tree.folder, 'commands/bench')
  const bundle = join(bench, 'dist/bundle')
  await Promise.all([...parts.map(folderOf), bench].map(buildFolder))
  return {
    promoteIn: (site: string, chosen: readonly string[]): Readonly<Record<string, string>> => {
      const store = siteStore(site)
      const versions = Object.fromEntries(
        chosen.map((part) => [part, publish(store, join(folderOf(part), 'dist')).version]),
      )
      // A budget that has no byte left is not what is measured.
      promote(store, versions, { by: 'bench', despite: ['bytes'] })
      return versions
    },
    publishBundleIn: ({ bundle: site, parts: like }: Sites): string =>
      publishMonolith(site, bundle, (path) => firstScreenIn(pageIn(like, path))),
    publishStockIn: ({ stock: site }: Sites): void =>
      publishStock(site, bundle, join(bench, 'dist', stockFolder)),
    remove: () => tree.remove(),
  }
}

/** The same sources as one bundle, as parts and as a stock federation. */
const buildSites = async (edits: readonly Edit[]): Promise<Sites> => {
  const sites = {
    bundle: mkdtempSync(join(tmpdir(), 'drape-bundle-')),
    parts: mkdtempSync(join(tmpdir(), 'drape-parts-')),
    stock: mkdtempSync(join(tmpdir(), 'drape-stock-')),
  }
  const parts = Object.keys(partFolders)
  const tree = await buildTree(edits, parts)
  tree.promoteIn(sites.parts, parts)
  tree.publishBundleIn(sites)
  tree.publishStockIn(sites)
  tree.remove()
  return sites
}

/** Compile hints are in the files, so that a browser without them gets files without them: no flag ends its knowledge. */
const withoutHints: Edit = [
  'platform/src/build/compile-hints-plugin.ts',
  exchange('allFunctionsCalledOnLoad', 'noFunctionIsCalledOnLoad'),
]

/** @param isCompared Whether sides are wanted that lack a trick, which have sites of their own. */
export const openSites = async (isCompared: boolean) => {
  const hinted = await buildSites([])
  const unhinted = isCompared ? await buildSites([withoutHints]) : undefined
  const copies = new Map<string, string>()
  const siteWithout = (site: string, tricks: readonly Trick[]): string => {
    const key = [site, ...tricks].join()
    if (!copies.has(key)) copies.set(key, copyWithout(site, tricks))
    return copies.get(key) ?? site
  }
  const [host = ''] = siteStore(hinted.parts).readRegistry().history['host'] ?? []
  const has: Readonly<Record<Trick, boolean>> = {
    'compile hints': true,
    'first screen in the page': firstScreenIn(pageIn(hinted.parts, '/')) !== '',
    'fonts behind the scripts': true,
    // Visits of one version have no use of them: redeploys are compared with and without.
    dictionaries: false,
    'service worker': existsSync(join(hinted.parts, 'host', host, 'service-worker.js')),
  }
  return {
    complete: hinted,
    has: (trick: Trick): boolean => has[trick],
    siteOf: ({ product, without }: Side): string => {
      const sites = without.includes('compile hints') ? unhinted : hinted
      if (!sites) throw new Error('It was not built without compile hints.')
      const inPage = without.filter((trick) => pageWithout[trick])
      return inPage.length > 0 ? siteWithout(sites[product], inPage) : sites[product]
    },
    remove: () => {
      for (const site of [hinted, unhinted ?? {}].flatMap(Object.values).concat(...copies.values()))
        rmSync(site, { recursive: true, force: true })
    },
  }
}

export type OpenSites = Awaited<ReturnType<typeof openSites>>

/** A visible change of each part, built as these parts and as one bundle. */
export const buildRedeploys = () => buildTree(Object.values(changes), redeployedParts)
