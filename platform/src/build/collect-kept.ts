import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Kept, mostUnfollowed } from '../release/kept/kept.ts'
import { type Aliased, readAliases } from './aliases.ts'
import { readCompilerConfig } from './compiler-options.ts'
import { describeCalls } from './describe-calls.ts'
import { fileAt, fileBehind, folderOfPackage, importedModules, importPattern, packageOf } from './packages.ts'
import { importedAs } from './part-package.ts'

const isTest = (name: string): boolean => /\.test\.[jt]sx?$/.test(name)
const isSource = (name: string): boolean => /\.([jt]sx?|css|json|html)$/.test(name) && !isTest(name)
const isCode = (name: string): boolean => /\.[jt]sx?$/.test(name)

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
  const manifest = readFileSync(join(folder, 'package.json'), 'utf8')
  const { name: packageName, drape } = JSON.parse(manifest) as {
    name: string
    drape?: { callsAs?: string[] }
  }
  const [scope] = packageName.split('/')
  const leaves: Record<string, Record<string, string>> = {}
  const leafFolders = new Map<string, string>()
  const { options: compilerOptions } = readCompilerConfig(folder)
  const alias = readAliases(folder)
  const aliasOf = (module: string) => (isNeighbours(module) ? undefined : alias(module))
  const unfollowed = new Set<string>()

  const isLeaf = (name: string, home: string) =>
    !home.includes('node_modules') || (packageName.includes('/') && name.startsWith(`${scope}/`))

  const take = (leaf: { name: string; folder: string }, file: string): void => {
    const files = leaves[leaf.name] ?? {
      'package.json': readFileSync(join(leaf.folder, 'package.json'), 'utf8'),
    }
    leaves[leaf.name] = files
    leafFolders.set(leaf.name, leaf.folder)
    const path = pathIn(leaf.folder, file)
    if (path in files) return
    files[path] = readFileSync(file, 'utf8')
    follow(file, files[path], leaf)
  }

  const follow = (file: string, text: string, leaf?: { name: string; folder: string }): void => {
    for (const module of importedModules(text)) {
      if (module.startsWith('.')) {
        const beside = fileAt(join(dirname(file), module))
        if (beside && leaf) take(leaf, beside)
        else if (beside && isOwn(beside)) keep(beside)
        continue
      }
      const { name, door } = packageOf(module)
      if (isNeighbours(module) || name === packageName) continue
      const aliased = leaf ? undefined : aliasOf(module)
      const home = folderOfPackage(dirname(file), name)
      const behind = home && isLeaf(name, home) ? fileBehind(home, door) : undefined
      if (home && behind) take({ name, folder: home }, behind)
      else if (aliased && 'outside' in aliased) unfollowed.add(aliased.outside)
    }
  }

  const files = { 'package.json': manifest } as Record<string, string>

  /** Sources beside `src`, all of which is kept. */
  const isOwn = (file: string): boolean =>
    isSource(file) && !/^(?:\.\.|src)\/|(?:^|\/)node_modules\//.test(pathIn(folder, file))

  const keep = (file: string): void => {
    const path = pathIn(folder, file)
    if (path in files) return
    const source = readFileSync(file, 'utf8')
    const text = isCode(file) ? withoutAliases(file, source, aliasOf) : source
    files[path] = text
    follow(file, text)
  }

  for (const file of sourcesIn(folder)) keep(file)
  return {
    name: importedAs(packageName, part),
    files,
    leaves,
    compilerOptions,
    ...(unfollowed.size > 0 && { unfollowed: [...unfollowed].sort().slice(0, mostUnfollowed) }),
    calls: describeCalls(
      { files, leaves, callsAs: drape?.callsAs },
      (leaf) => leafFolders.get(leaf) ?? folder,
    ),
  }
}
