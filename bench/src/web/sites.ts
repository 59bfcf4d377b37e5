import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFolder, partFolders } from '@drape/commands/build'
import { copyTree } from '@drape/commands/tree-copy'
import { promote } from '@drape/release/promote'
import { publish } from '@drape/release/publish'
import { siteStore } from '@drape/release/site'
import { publishMonolith } from './monolith-site.ts'
import type { Side, Trick } from './tricks.ts'

export type Sites = Readonly<Record<Side['product'], string>>
type Edit = readonly [file: string, change: (source: string) => string]

const firstScreens = /<script type="text\/html" data-face=.*?<\/script>\n?/gs

const firstScreenIn = (page: string): string => page.match(firstScreens)?.join('') ?? ''

const pageIn = (site: string, path: string): string => {
  const { pages } = siteStore(site).readRegistry()
  return readFileSync(join(site, pages[path]?.file ?? ''), 'utf8')
}

/** The same site, but its pages begin with the skeleton. */
const copyWithoutFirstScreens = (site: string): string => {
  const copy = mkdtempSync(join(tmpdir(), 'drape-skeleton-'))
  cpSync(site, copy, { recursive: true })
  for (const { file } of Object.values(siteStore(copy).readRegistry().pages)) {
    const page = readFileSync(join(copy, file), 'utf8')
    writeFileSync(join(copy, file), page.replaceAll(firstScreens, ''))
  }
  return copy
}

const exchange = (from: string, to: string) => (source: string) => {
  if (!source.includes(from)) throw new Error(`There is no ${from} to take away.`)
  return source.replaceAll(from, to)
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
  const bundle = join(tree.folder, 'bench')
  await Promise.all([...parts.map(folderOf), bundle].map(buildFolder))
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
      publishMonolith(site, join(bundle, 'dist'), (path) => firstScreenIn(pageIn(like, path))),
    remove: () => tree.remove(),
  }
}

/** The same sources as one bundle and as parts. */
const buildSites = async (edits: readonly Edit[]): Promise<Sites> => {
  const sites = {
    bundle: mkdtempSync(join(tmpdir(), 'drape-bundle-')),
    parts: mkdtempSync(join(tmpdir(), 'drape-parts-')),
  }
  const parts = Object.keys(partFolders)
  const tree = await buildTree(edits, parts)
  tree.promoteIn(sites.parts, parts)
  tree.publishBundleIn(sites)
  tree.remove()
  return sites
}

/** Compile hints are in the files, so that a browser without them gets files without them: no flag ends its knowledge. */
const withoutHints: Edit = [
  'build/src/compile-hints-plugin.ts',
  exchange('allFunctionsCalledOnLoad', 'noFunctionIsCalledOnLoad'),
]

/** @param isCompared Whether sides are wanted that lack a trick, which have sites of their own. */
export const openSites = async (isCompared: boolean) => {
  const hinted = await buildSites([])
  const unhinted = isCompared ? await buildSites([withoutHints]) : undefined
  const bare = new Map<string, string>()
  const withoutFirstScreens = (site: string): string => {
    if (!bare.has(site)) bare.set(site, copyWithoutFirstScreens(site))
    return bare.get(site) ?? site
  }
  const [host = ''] = siteStore(hinted.parts).readRegistry().history['host'] ?? []
  const has: Readonly<Record<Trick, boolean>> = {
    'compile hints': true,
    'first screen in the page': firstScreenIn(pageIn(hinted.parts, '/')) !== '',
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
      const isBare = has['first screen in the page'] && without.includes('first screen in the page')
      return isBare ? withoutFirstScreens(sites[product]) : sites[product]
    },
    remove: () => {
      for (const site of [hinted, unhinted ?? {}].flatMap(Object.values).concat(...bare.values()))
        rmSync(site, { recursive: true, force: true })
    },
  }
}

export type OpenSites = Awaited<ReturnType<typeof openSites>>

/** A visible change of each part, built as these parts and as one bundle. */
export const buildRedeploys = () => buildTree(Object.values(changes), redeployedParts)
