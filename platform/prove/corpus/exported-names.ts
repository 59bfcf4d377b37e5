import { dirname, join, normalize } from 'node:path'
import { type ModuleItem, parseSync } from '@swc/core'

type Files = Readonly<Record<string, string>>

const declared = (item: ModuleItem): string[] => {
  if (item.type !== 'ExportDeclaration') return []
  const { declaration } = item
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []))
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
    return [declaration.identifier.value]
  return []
}

const handedOn = (item: ModuleItem): string[] => {
  if (item.type !== 'ExportNamedDeclaration' || ('typeOnly' in item && item.typeOnly)) return []
  return item.specifiers.flatMap((each) =>
    each.type === 'ExportSpecifier' && !each.isTypeOnly ? [(each.exported ?? each.orig).value] : [],
  )
}

/** The names that a file exports at run time, found without the bundler. */
export const exportedNames = (files: Files, file: string): string[] => {
  const { body } = parseSync(files[file] ?? '', { syntax: 'typescript', tsx: file.endsWith('x') })
  const names = body.flatMap((item) => {
    if (item.type === 'ExportAllDeclaration')
      return exportedNames(files, normalize(join(dirname(file), item.source.value)))
    return item.type === 'ExportDefaultExpression' || item.type === 'ExportDefaultDeclaration'
      ? ['default']
      : [...declared(item), ...handedOn(item)]
  })
  return [...new Set(names)].sort()
}
