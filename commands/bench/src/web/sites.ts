import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFolder, partFolders } from '@drape/commands/build'
import { copyTree } from '@drape/commands/tree-copy'
import { promote, publish, siteStore } from '@drape/platform/release'
import { stockFolder } from '../../areas.ts'
import { publishMonolith, publishStock } from './monolith-site.ts'
import type { Side } from './sides.ts'

type Edit = readonly [file: string, change: (source: string) => string]

const firstScreens = /<script type="text\/html" data-face=.*?<\/script>\n?/gs

const firstScreenIn = (page: string): string => page.match(firstScreens)?.join('') ?? ''

const pageIn = (site: string, path: string): string => {
  const { pages } = siteStore(site).readRegistry()
  return readFileSync(join(site, pages[path]?.file ?? ''), 'utf8')
}

const redeployed = (source: string): string => `${source}\nconsole.info('redeployed')\n`

/** Something that a first screen evaluates, in each part. */
const changes: Readonly<Record<string, Edit>> = {
  host: ['host/src/main.tsx', redeployed],
  shared: ['remote-shared/src/ui/look.tsx', redeployed],
  user: ['remote-user/src/app.tsx', redeployed],
}

export const redeployedParts = Object.keys(changes)

const openTree = async (edits: readonly Edit[], parts: readonly string[]) => {
  const tree = copyTree()
  for (const [file, change] of edits) tree.edit(file, change)
  const folderOf = (part: string) => join(tree.folder, partFolders[part] ?? '')
  const bench = join(tree.folder, 'commands/bench')
  await Promise.all([...parts.map(folderOf), bench].map(buildFolder))
  return {
    bundle: join(bench, 'dist/bundle'),
    stock: join(bench, 'dist', stockFolder),
    promoteIn: (site: string, parts: readonly string[]): Readonly<Record<string, string>> => {
      const store = siteStore(site)
      const versions = Object.fromEntries(
        parts.map((part) => [part, publish(store, join(folderOf(part), 'dist')).version]),
      )
      // A budget that has no byte left is not what is measured.
      promote(store, versions, { by: 'bench', despite: ['bytes'] })
      return versions
    },
    remove: () => tree.remove(),
  }
}

const newSite = (name: string): string => mkdtempSync(join(tmpdir(), `drape-${name}-`))

/** The same sources as one bundle and as parts, with all that the product does for speed. */
const buildFull = async () => {
  const sites = { bundle: newSite('bundle'), parts: newSite('parts') }
  const parts = Object.keys(partFolders)
  const tree = await openTree([], parts)
  tree.promoteIn(sites.parts, parts)
  publishBundle(sites, tree.bundle)
  tree.remove()
  return sites
}

type FullSites = Awaited<ReturnType<typeof buildFull>>

/** The bundle with the first screens of the parts. */
const publishBundle = ({ bundle, parts }: FullSites, dist: string): string =>
  publishMonolith(bundle, dist, (path) => firstScreenIn(pageIn(parts, path)))

/** Compile hints are in the files, so that a browser without them gets files without them: no flag ends its knowledge. */
const withoutHints: Edit = [
  'platform/src/build/compile-hints-plugin.ts',
  (source) => source.replaceAll('allFunctionsCalledOnLoad', 'noFunctionIsCalledOnLoad'),
]

/** The same sources as one bundle and as a stock federation, without any of it. */
const buildPlain = async () => {
  const sites = { bundle: newSite('plain'), stock: newSite('stock') }
  const tree = await openTree([withoutHints], [])
  publishMonolith(sites.bundle, tree.bundle, undefined)
  publishStock(sites.stock, tree.bundle, tree.stock)
  tree.remove()
  return sites
}

/** @param isCompared Whether plain sides are wanted, too. */
export const openSites = async (isCompared: boolean) => {
  const full = await buildFull()
  const plain = isCompared ? await buildPlain() : undefined
  return {
    full,
    siteOf: ({ name, product, isPlain }: Side): string => {
      const sites: Readonly<Record<string, string>> | undefined = isPlain ? plain : full
      const site = sites?.[product]
      if (!site) throw new Error(`The ${name} was not built.`)
      return site
    },
    remove: () => {
      for (const site of [full, plain ?? {}].flatMap(Object.values))
        rmSync(site, { recursive: true, force: true })
    },
  }
}

export type OpenSites = Awaited<ReturnType<typeof openSites>>

/** A visible change of each part, built as these parts and as one bundle. */
export const buildRedeploys = async (full: FullSites) => {
  const { promoteIn, bundle, remove } = await openTree(Object.values(changes), redeployedParts)
  return {
    redeploy: (part: string): string => promoteIn(full.parts, [part])[part] ?? 'no version',
    redeployBundle: (): string => publishBundle(full, bundle),
    remove,
  }
}
