import { type CallExpression, type ModuleItem, parseSync } from '@swc/core'

interface Import {
  readonly module: string
  readonly names: readonly string[]
}

export const isCode = (file: string): boolean => /\.[jt]sx?$/.test(file) && !file.endsWith('.d.ts')

/** A namespace import needs the module and no particular name. */
const staticImport = (item: ModuleItem): Import | undefined => {
  if (item.type === 'ExportAllDeclaration') return { module: item.source.value, names: [] }
  if (item.type !== 'ImportDeclaration' && item.type !== 'ExportNamedDeclaration') return undefined
  if (!item.source || ('typeOnly' in item && item.typeOnly)) return undefined
  const names = item.specifiers.flatMap((each) => {
    if (each.type === 'ImportDefaultSpecifier') return ['default']
    if (each.type === 'ImportSpecifier' && !each.isTypeOnly) return [(each.imported ?? each.local).value]
    return each.type === 'ExportSpecifier' && !each.isTypeOnly ? [each.orig.value] : []
  })
  return { module: item.source.value, names }
}

/** import('…') may be anywhere in the code; which names are used is unknown, so only the module is required. */
const dynamicImports = (node: unknown): Import[] => {
  if (typeof node !== 'object' || node === null) return []
  const { callee, arguments: args } = node as Partial<CallExpression>
  const source = callee?.type === 'Import' ? args?.[0]?.expression : undefined
  const dynamic = source?.type === 'StringLiteral' ? [{ module: source.value, names: [] }] : []
  return [...dynamic, ...Object.values(node).flatMap(dynamicImports)]
}

/** The names that sources import from the given modules. Types do not exist at run time and are not counted. */
export const namesImportedBy = (
  sources: Readonly<Record<string, string>>,
  isOfInterest: (module: string) => boolean,
): Record<string, string[]> => {
  const imports = Object.entries(sources).flatMap(([file, text]) => {
    if (!isCode(file)) return []
    const { body } = parseSync(text, { syntax: 'typescript', tsx: !file.endsWith('.ts') })
    return [...body.flatMap((item) => staticImport(item) ?? []), ...dynamicImports(body)]
  })
  const names = new Map<string, Set<string>>()
  for (const { module, names: moduleNames } of imports) {
    if (isOfInterest(module)) names.set(module, new Set([...(names.get(module) ?? []), ...moduleNames]))
  }
  return Object.fromEntries([...names].map(([module, moduleNames]) => [module, [...moduleNames].sort()]))
}
