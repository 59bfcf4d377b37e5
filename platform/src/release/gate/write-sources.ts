import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeInside } from '../files.ts'
import { inside } from '../inside.ts'
import type { Kept } from '../kept/kept.ts'
import type { FactsByPart } from './version-facts.ts'

type Files = Readonly<Record<string, string>>

/** The folder of a part with certain neighbours, shared by all sets in which these are the same. */
interface Home {
  readonly part: string
  readonly folder: string
  readonly kept: Kept
  /** The folders of its neighbours, by package name. */
  readonly neighbours: Map<string, string>
}

const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

const link = (target: string, path: string): void => {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path, 'junction')
}

/** The npm packages, or scopes of them, that the sources of a part may ask for: what their manifests name. */
export const packagesNamedIn = ({ files, leaves }: Kept): string[] =>
  [files, ...Object.values(leaves)].flatMap((each) => {
    const manifest = JSON.parse(each['package.json'] ?? '{}') as Record<string, object | undefined>
    return dependencyFields.flatMap((field) =>
      Object.keys(manifest[field] ?? {}).map((name) => name.replace(/\/.*/, '')),
    )
  })

/** Links these npm packages, except our own, whose sources are kept. */
export const linkPackages = (
  folder: string,
  packages: string,
  { named, own }: { readonly named: readonly string[]; readonly own: readonly string[] },
): void => {
  const packageNames = new Set([...named, '@types'])
  for (const name of own) packageNames.delete(name.replace(/\/.*/, ''))
  for (const name of packageNames)
    if (existsSync(inside(packages, name))) link(inside(packages, name), inside(folder, 'node_modules', name))
}

/** TypeScript treats two packages with the same name and version as one, and reads only the first. */
const withoutVersion = (files: Files): Files => {
  const { version: _, ...manifest } = JSON.parse(files['package.json'] ?? '{}') as Record<string, unknown>
  return { ...files, 'package.json': JSON.stringify(manifest) }
}

const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts')

/** The compiler checks every file that it reads; files that are not to be checked get @ts-nocheck. */
const unchecked = (file: string, text: string): string => (isCode(file) ? `// @ts-nocheck\n${text}` : text)

const write = (folder: string, files: Files, isChecked: (file: string) => boolean): void => {
  for (const [file, text] of Object.entries(files))
    writeInside(folder, file, isChecked(file) ? text : unchecked(file, text))
}

const names = (kept: Kept, name: string): boolean =>
  [kept.files, ...Object.values(kept.leaves)].some((files) =>
    Object.entries(files).some(([file, text]) => file !== 'package.json' && text.includes(name)),
  )

/** The parts that a part imports from, transitively. */
const reached = (set: FactsByPart, part: string, parts = new Set([part])): ReadonlySet<string> => {
  const own = set[part]?.kept
  for (const [other, { kept }] of Object.entries(set))
    if (own && kept && !parts.has(other) && names(own, kept.name)) {
      parts.add(other)
      reached(set, other, parts)
    }
  return parts
}

/**
 * Writes the sources of parts so that each import resolves as it did where the part was built. Those from parts without
 * sources do not, and are any: a part that takes from them is not checked.
 */
export const sourceWriter = (root: string) => {
  const homes = new Map<string, Home>()

  /** The folder for a part of a set. */
  const homeOf = (set: FactsByPart, part: string): string => {
    const kept = set[part]?.kept
    if (!kept) throw new Error(`Nothing is kept of ${part}.`)
    const all = [...reached(set, part)]
    const key = [part, ...all.map((each) => `${each} ${set[each]?.release.kept}`).sort()].join('\n')
    const before = homes.get(key)
    if (before) return before.folder
    const home: Home = { part, folder: String(homes.size), kept, neighbours: new Map() }
    homes.set(key, home)
    for (const other of all)
      if (other !== part) home.neighbours.set(set[other]?.kept?.name ?? '', homeOf(set, other))
    return home.folder
  }

  /** `checkedPaths` are of the files to be checked. */
  const writeAll = (checkedPaths: ReadonlySet<string>): void => {
    for (const { folder, kept, neighbours } of homes.values()) {
      const home = inside(root, folder)
      write(home, withoutVersion(kept.files), (file) => checkedPaths.has(`${folder}/${file}`))
      for (const [name, files] of Object.entries(kept.leaves)) {
        write(inside(home, 'leaves', name), withoutVersion(files), () => false)
        link(inside(home, 'leaves', name), inside(home, 'node_modules', name))
      }
      for (const [name, other] of neighbours) link(inside(root, other), inside(home, 'node_modules', name))
    }
  }

  const partIn = (folder: string): string | undefined =>
    [...homes.values()].find((home) => home.folder === folder)?.part

  return { homeOf, partIn, writeAll }
}
