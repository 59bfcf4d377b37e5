import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ModuleItem, parseSync } from '@swc/core'

interface Import {
  readonly module: string
  readonly names: readonly string[]
}

/** Tests, and what they share. */
const isForTests = (name: string): boolean => name.startsWith('throwaway-') || /\.test\.tsx?$/.test(name)

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && /\.tsx?$/.test(item.name) && !isForTests(item.name))
    .map((item) => join(item.parentPath, item.name))

/** A whole namespace asks for the module and for no name in particular. */
const staticImport = (item: ModuleItem): Import | undefined => {
  if (item.type === 'ExportAllDeclaration') return { module: item.source.value, names: [] }
  if (item.type === 'ExportNamedDeclaration') {
    if (!item.source || ('typeOnly' in item && item.typeOnly)) return undefined
    const names = item.specifiers.flatMap((each) =>
      each.type === 'ExportSpecifier' && !each.isTypeOnly ? [each.orig.value] : [],
    )
    return { module: item.source.value, names }
  }
  if (item.type !== 'ImportDeclaration' || item.typeOnly) return undefined
  const names = item.specifiers.flatMap((each) => {
    if (each.type === 'ImportDefaultSpecifier') return ['default']
    if (each.type === 'ImportNamespaceSpecifier' || each.isTypeOnly) return []
    return [(each.imported ?? each.local).value]
  })
  return { module: item.source.value, names }
}

interface Call {
  readonly type?: string
  readonly callee?: { readonly type: string }
  readonly arguments?: readonly { readonly expression: { readonly type: string; readonly value?: unknown } }[]
}

/** import('…') may stand anywhere; what is taken of it cannot be known, that it must be there can. */
const dynamicImports = (node: unknown): Import[] => {
  if (typeof node !== 'object' || node === null) return []
  const { type, callee, arguments: given } = node as Call
  const asked = type === 'CallExpression' && callee?.type === 'Import' ? given?.[0]?.expression : undefined
  const own = typeof asked?.value === 'string' ? [{ module: asked.value, names: [] }] : []
  return [...own, ...Object.values(node).flatMap(dynamicImports)]
}

/** The names that a folder's sources import from the given modules. Types are gone at run time and not counted. */
export const importedNames = (
  folder: string,
  isOfInterest: (module: string) => boolean,
): Record<string, string[]> => {
  const found = sources(folder).flatMap((file) => {
    const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') })
    return [...body.flatMap((item) => staticImport(item) ?? []), ...dynamicImports(body)]
  })
  const names = new Map<string, Set<string>>()
  for (const { module, names: taken } of found) {
    if (isOfInterest(module)) names.set(module, new Set([...(names.get(module) ?? []), ...taken]))
  }
  return Object.fromEntries([...names].map(([module, taken]) => [module, [...taken].sort()]))
}
