import { namesIn } from '../files.ts'
import { inside } from '../inside.ts'
import type { FactsByPart, VersionFacts } from './version-facts.ts'
import { packagesNamedIn, scopeOf } from './write-sources.ts'

/** Texts in the code that begin like the name of a package; imports are among them. */
const named = /["']((?:@[\w.-]{1,214}\/)?[\w.-]{1,214})/g

/** By the names in the folders: a link may lead out of them. */
const isIn = (packages: string, name: string): boolean => {
  const [last = '', scope] = name.split('/').reverse()
  return (
    namesIn(scope ? inside(packages, scope) : packages).includes(last) ||
    namesIn(inside(packages, '@types')).includes(name.replace(/^@(.+)\//, '$1__'))
  )
}

/** The npm packages that a part names and imports, and whose types are not in this folder of packages. */
export const absentPackagesIn = (
  { kept }: VersionFacts,
  set: FactsByPart,
  packages: string,
): readonly string[] => {
  if (!kept) return []
  const parts = Object.values(set).flatMap((facts) => facts.kept?.name ?? [])
  const own = new Set([...parts, ...Object.keys(kept.leaves)].map(scopeOf))
  const texts = [kept.files, ...Object.values(kept.leaves)].flatMap((files) =>
    Object.entries(files).flatMap(([file, text]) => (/\.tsx?$/.test(file) ? text : [])),
  )
  const imported = new Set(texts.flatMap((text) => [...text.matchAll(named)].map(([, name = '']) => name)))
  return [...new Set(packagesNamedIn(kept))].filter(
    (name) => imported.has(name) && !own.has(scopeOf(name)) && !isIn(packages, name),
  )
}
