import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeInside } from '../files.ts'
import { inside } from '../inside.ts'
import type { Kept } from '../kept/kept.ts'
import type { FactsByPart } from './version-facts.ts'

type Files = Readonly<Record<string, string>>

const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

const link = (target: string, path: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path, 'junction')
}

export const scopeOf = (name: string): string => name.replace(/\/.*/, '')

/** The npm packages that the sources of a part may ask for: what their manifests name. */
export const packagesNamedIn = ({ files, leaves }: Kept): string[] =>
  [files, ...Object.values(leaves)].flatMap((each) => {
    const manifest = JSON.parse(each['package.json'] ?? '{}') as Record<string, object | undefined>
    return dependencyFields.flatMap((field) => Object.keys(manifest[field] ?? {}))
  })

/** Links the npm packages that they name, or the scopes of these, except our own, whose sources are kept. */
export const linkPackages = (folder: string, packages: string, all: readonly Kept[]): void => {
  const own = all.flatMap(({ name, leaves }) => [name, ...Object.keys(leaves)].map(scopeOf))
  const named = new Set([...all.flatMap(packagesNamedIn).map(scopeOf), '@types'])
  for (const name of [...named].filter((each) => !own.includes(each)))
    if (existsSync(inside(packages, name))) link(inside(packages, name), inside(folder, 'node_modules', name))
}

/** TypeScript treats two packages with the same name and version as one, and reads only the first. */
const withoutVersion = (files: Files): Files => {
  const { version: _, ...manifest } = JSON.parse(files['package.json'] ?? '{}') as Record<string, unknown>
  return { ...files, 'package.json': JSON.stringify(manifest) }
}

const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')

/** The compiler checks every file that it reads; files that are not to be checked get @ts-nocheck. */
const write = (folder: string, files: Files, isChecked: (file: string) => boolean): void => {
  for (const [file, text] of Object.entries(files))
    writeInside(folder, file, isChecked(file) || !isCode(file) ? text : `// @ts-nocheck\n${text}`)
}

/**
 * Writes the sources of sets so that each import resolves as it did where the part was built: each set has a folder, in
 * which each part has one. Imports from parts without sources resolve to nothing, and are any: a part that takes from
 * them is not checked.
 */
export const sourceWriter = (root: string) => {
  const sets: FactsByPart[] = []

  const homeOf = (set: FactsByPart, part: string): string => {
    if (!sets.includes(set)) sets.push(set)
    return `${sets.indexOf(set)}/${part}`
  }

  /** `checkedPaths` are of the files to be checked. */
  const writeAll = (checkedPaths: ReadonlySet<string>): void => {
    for (const [at, set] of sets.entries()) {
      const homes = new Map<string, string>()
      for (const [part, { kept }] of Object.entries(set)) {
        if (!kept) continue
        const path = homeOf(set, part)
        const home = inside(root, path)
        homes.set(kept.name, home)
        write(home, withoutVersion(kept.files), (file) => checkedPaths.has(`${path}/${file}`))
        for (const [name, files] of Object.entries(kept.leaves)) {
          write(inside(home, 'leaves', name), withoutVersion(files), () => false)
          link(inside(home, 'leaves', name), inside(home, 'node_modules', name))
        }
      }
      for (const [name, home] of homes) link(home, inside(root, `${at}/node_modules`, name))
    }
  }

  return { homeOf, writeAll }
}
