import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Matches import specifiers, also after a comment for the bundler; the second group is the module's name. */
export const importPattern = /(?:\bfrom|\bimport)\s*\(?\s*(?:\/\*[^*\n]*\*\/\s*)?(['"])([^'"\n]+)\1/g
export const importedModules = (text: string): string[] =>
  [...text.matchAll(importPattern)].map(([, , name = '']) => name)

export const packageOf = (module: string): { name: string; door: string } => {
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(module) ?? []
  return { name, door: `.${rest}` }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false

const endings = ['.ts', '.tsx', '.d.ts', '.js', '.jsx', '/index.ts', '/index.tsx', '/index.js', '/index.jsx']

/** The source file that an import names, whose ending it may leave out, or call .js. */
export const fileAt = (path: string, isThere = isFile): string | undefined => {
  const bare = path.replace(/\.js$/, '')
  return [path, ...endings.map((ending) => bare + ending)].find(isThere)
}

/** Resolves a package like Node. */
export const folderOfPackage = (from: string, name: string): string | undefined => {
  const candidate = join(from, 'node_modules', name)
  if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  return dirname(from) === from ? undefined : folderOfPackage(dirname(from), name)
}

type Exports = string | { readonly [condition: string]: Exports }

const targetOf = (target: Exports | undefined): string | undefined =>
  typeof target === 'object' ? targetOf(target['types'] ?? target['import'] ?? target['default']) : target

/** The files behind the doors that a package.json names. */
export const filesBehindDoors = (manifest: string): Readonly<Record<string, string | undefined>> => {
  const { exports = {} } = JSON.parse(manifest) as { exports?: Record<string, Exports> }
  return Object.fromEntries(Object.entries(exports).map(([door, target]) => [door, targetOf(target)]))
}

export const fileBehind = (folder: string, door: string): string | undefined => {
  const target = filesBehindDoors(readFileSync(join(folder, 'package.json'), 'utf8'))[door]
  return target && join(folder, target)
}
