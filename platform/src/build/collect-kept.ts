import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Kept, mostUnfollowed } from '../release/kept/kept.ts'
import { mapRecord } from '../release/map-record.ts'
import { type Aliased, readAliases } from './aliases.ts'
import { readCompilerConfig } from './compiler-options.ts'
import { describeCalls } from './describe-calls.ts'
import { fileAt, fileBehind, folderOfPackage, importedModules, importPattern, packageOf } from './packages.ts'
import { importedAs } from './part-package.ts'

const isTest = (name: string): boolean => /\.test\.[jt]sx?$/.test(name)
const isSource = (name: string): boolean => /\.([jt]sx?|css|json|html)$/.test(name) && !isTest(name)
const isCode = (name: string): boolean => /\.[jt]sx?$/.test(name)

/** The part, or a package of ours that it bundles. */
interface Package {
  readonly folder: string
  readonly files: Record<string, string>
}

const packageIn = (folder: string): Package => ({
  folder,
  files: { 'package.json': readFileSync(join(folder, 'package.json'), 'utf8') },
})

const pathIn = (folder: string, file: string): string => relative(folder, file).replaceAll('\\', '/')

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && isSource(item.name))
    .map((item) => join(item.parentPath, item.name))
    .sort()

/** The gate compiles parts together, each of which may mean something else by a name. */
const withoutAliases = (file: string, text: string, aliasOf: (module: string) => Aliased | undefined) =>
  text.replaceAll(importPattern, (whole, _quote, module: string) => {
    const aliased = aliasOf(module)
    if (!aliased || !('inside' in aliased)) return whole
    const path = pathIn(dirname(file), aliased.inside)
    return whole.replace(module, () => (path.startsWith('.') ? path : `./${path}`))
  })

/**
 * Collects the sources of a part for the gate. Our own packages, linked or in the part's scope, are included as far as
 * they are imported; npm packages and neighbours are not, because the gate compiles against whichever is live.
 */
export const collectKept = (
  folder: string,
  part: string,
  isNeighbours: (module: string) => boolean,
): Kept => {
  const own = packageIn(folder)
  const { name: packageName, drape } = JSON.parse(own.files['package.json'] ?? '') as {
    name: string
    drape?: { callsAs?: string[] }
  }
  const [scope] = packageName.split('/')
  const leaves: Record<string, Package> = {}
  const { options: compilerOptions } = readCompilerConfig(folder)
  const alias = readAliases(folder)
  const aliasOf = (module: string) => (isNeighbours(module) ? undefined : alias(module))
  const unfollowed = new Set<string>()

  const isLeaf = (name: string, home: string) =>
    !home.includes('node_modules') || (packageName.includes('/') && name.startsWith(`${scope}/`))

  /** Sources beside `src`, all of which is kept. */
  const isOwn = (file: string): boolean =>
    isSource(file) && !/^(?:\.\.|src)\/|(?:^|\/)node_modules\//.test(pathIn(folder, file))

  const take = (file: string, of: Package): void => {
    const path = pathIn(of.folder, file)
    if (path in of.files) return
    const source = readFileSync(file, 'utf8')
    const text = of === own && isCode(file) ? withoutAliases(file, source, aliasOf) : source
    of.files[path] = text
    for (const module of importedModules(text)) follow(module, file, of)
  }

  const follow = (module: string, file: string, of: Package): void => {
    if (module.startsWith('.')) {
      const beside = fileAt(join(dirname(file), module))
      if (beside && (of !== own || isOwn(beside))) take(beside, of)
      return
    }
    const { name, door } = packageOf(module)
    if (isNeighbours(module) || name === packageName) return
    const aliased = of === own ? aliasOf(module) : undefined
    const home = folderOfPackage(dirname(file), name)
    const behind = home && isLeaf(name, home) ? fileBehind(home, door) : undefined
    if (home && behind) {
      const leaf = leaves[name] ?? packageIn(home)
      leaves[name] = leaf
      take(behind, leaf)
    } else if (aliased && 'outside' in aliased) unfollowed.add(aliased.outside)
  }

  for (const file of sourcesIn(folder)) take(file, own)
  const sources = { files: own.files, leaves: mapRecord(leaves, ({ files }) => files) }
  return {
    name: importedAs(packageName, part),
    ...sources,
    compilerOptions,
    ...(unfollowed.size > 0 && { unfollowed: [...unfollowed].sort().slice(0, mostUnfollowed) }),
    calls: describeCalls({ ...sources, callsAs: drape?.callsAs }, (leaf) => leaves[leaf]?.folder ?? folder),
  }
}
