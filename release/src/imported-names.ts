import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'

const sources = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && /(?<!\.test)\.tsx?$/.test(item.name))
    .map((item) => join(item.parentPath, item.name))

/** The names that a folder's sources import from the given modules. Types are gone at run time and not counted. */
export const importedNames = (
  folder: string,
  isOfInterest: (module: string) => boolean,
): Record<string, string[]> => {
  const names = new Map<string, Set<string>>()
  for (const file of sources(folder)) {
    const { body } = parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') })
    for (const statement of body) {
      if (statement.type !== 'ImportDeclaration' || statement.typeOnly) continue
      const module = statement.source.value
      if (!isOfInterest(module)) continue
      const found = names.get(module) ?? new Set()
      names.set(module, found)
      for (const each of statement.specifiers) {
        if (each.type !== 'ImportSpecifier') found.add('default')
        else if (!each.isTypeOnly) found.add((each.imported ?? each.local).value)
      }
    }
  }
  return Object.fromEntries([...names].map(([module, found]) => [module, [...found].sort()]))
}
