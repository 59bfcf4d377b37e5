import { join } from 'node:path'
import { shared } from '../../../rspack.shared.ts'
import { collectKept } from '../../src/build/collect-kept.ts'
import { describeCalls } from '../../src/build/describe-calls.ts'
import { namesImportedBy } from '../../src/build/imported-names.ts'
import { isNeighbour, type PartPackage, parsePartPackage } from '../../src/build/part-package.ts'
import { partsOf } from '../../src/build/parts.ts'
import { kitsOf, sharesOf } from '../../src/build/shared-packages.ts'
import type { VersionFacts } from '../../src/release/gate/version-facts.ts'
import type { Kept } from '../../src/release/kept/kept.ts'
import { exportedNames } from './exported-names.ts'

const root = join(import.meta.dirname, '../../..')

/** The parts that the corpus edits; other parts of the tree are compiled with them. */
export type Part = 'host' | 'shared' | 'user' | 'stylist'
export type Kepts = Readonly<Record<Part, Kept>>

const kits = kitsOf({ shared })
const isNeighbours = (module: string): boolean => module in kits || isNeighbour(root, module)

/** The sources of all parts in the tree. */
export const keptInTree = Object.fromEntries(
  Object.values(partsOf(root)).map(({ part, folder }) => [
    part,
    collectKept(join(root, folder), part, isNeighbours),
  ]),
) as Kepts

/** Adds the calls, as a build of the edited sources would. */
export const withCalls = (kept: Kept): Kept => ({
  ...kept,
  calls: describeCalls(kept, (leaf) => join(root, leaf.replace('@drape/', ''))),
})

const readFiles = new Map<string, Record<string, string[]>>()

/** Cached, because most files are the same in every case. */
const usesIn = (file: string, text: string): Record<string, string[]> => {
  const key = `${file}\n${text}`
  const uses = readFiles.get(key) ?? namesImportedBy({ [file]: text }, isNeighbours)
  readFiles.set(key, uses)
  return uses
}

const usesOf = ({ files }: Kept): Record<string, string[]> => {
  const uses = new Map<string, Set<string>>()
  for (const [file, text] of Object.entries(files))
    if (/^src\/.*\.tsx?$/.test(file))
      for (const [door, names] of Object.entries(usesIn(file, text)))
        uses.set(door, new Set([...(uses.get(door) ?? []), ...names]))
  return Object.fromEntries([...uses].map(([door, names]) => [door, [...names].sort()]))
}

const offersOf = ({ part, name, doors }: PartPackage, kept: Kept) =>
  Object.fromEntries(
    (part === 'host'
      ? Object.entries(kits)
      : Object.entries(doors).map(([door, file]) => [name + door.slice(1), file] as const)
    ).map(([door, file]) => [door, exportedNames(kept.files, file.replace('./', ''))]),
  )

/** The facts that a build of these sources would state, as far as they follow from the sources. */
export const factsOf = (part: Part, kept: Kept, version: string): VersionFacts => {
  const plan = { ...parsePartPackage(kept.files['package.json'] ?? '{}', 'package.json'), shared }
  const { doors, budgetKb, routes } = plan
  const uses = usesOf(kept)
  const needs = Object.keys(uses).filter((door) => !(door in kits))
  return {
    kept,
    release: {
      part,
      version,
      scope: `drape_${part}`,
      entry: 'entry.js',
      doors: Object.fromEntries(Object.keys(doors).map((door) => [door.slice(2), { files: [], needs }])),
      uses,
      offers: offersOf(plan, kept),
      integrity: {},
      routes,
      shares: sharesOf(plan),
      budgetKb,
    },
  }
}
