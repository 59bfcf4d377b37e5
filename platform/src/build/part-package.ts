import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { neighbourIn, partName } from '../release/names.ts'
import type { Build } from '../release/registry.ts'

/** What the package.json of a part states. */
export interface PartPackage {
  readonly part: string
  /** The name by which other parts import it. */
  readonly name: string
  /** The paths of its routes. */
  readonly routes: readonly string[]
  /** Those of them that a navigation bar links to, with their labels. */
  readonly tabs?: Readonly<Record<string, string>>
  /** The files behind its doors. */
  readonly doors: Readonly<Record<string, string>>
  /** Those that a first screen opens: all of them, where it does not say. */
  readonly first: readonly string[]
  /** The module that renders the first screen of a page before any script has loaded: see first-screen.ts. */
  readonly firstScreen?: string
  /** The one whose chunk holds what several of the others share. */
  readonly late?: string
  readonly dependencies: Readonly<Record<string, string>>
  /** The largest sizes allowed. */
  readonly budgetKb?: Build['budgetKb']
}

interface Manifest {
  readonly name?: string
  readonly drape?: Partial<Omit<PartPackage, 'name' | 'doors' | 'dependencies'>>
  readonly exports?: Readonly<Record<string, string>>
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

export const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'))

export const readPartPackage = (folder: string): PartPackage => {
  const file = join(folder, 'package.json')
  return parsePartPackage(readFileSync(file, 'utf8'), file)
}

/** Doors that only tests of other workspaces import. */
const isOfTests = (door: string): boolean => door.startsWith('./test/')

export const parsePartPackage = (text: string, file: string): PartPackage => {
  const { name, drape, exports = {}, dependencies = {} } = JSON.parse(text) as Manifest
  if (!drape?.part) throw new Error(`${file} does not say which part it is: "drape": { "part": "…" }.`)
  if ('shared' in drape)
    throw new Error(`${file}: "shared" is said to the build: partConfig(folder, { shared }).`)
  const { error } = partName.safeParse(drape.part)
  if (error) throw new Error(`${file}: the part ${drape.part} ${error.issues[0]?.message}.`)
  const doors = Object.fromEntries(Object.entries(exports).filter(([door]) => !isOfTests(door)))
  return {
    part: drape.part,
    name: importedAs(name, drape.part),
    routes: drape.routes ?? [],
    ...(drape.tabs && { tabs: drape.tabs }),
    doors,
    first: drape.first ?? Object.keys(doors),
    ...(drape.firstScreen && { firstScreen: drape.firstScreen }),
    ...(drape.late && { late: drape.late }),
    dependencies,
    ...(drape.budgetKb && { budgetKb: drape.budgetKb }),
  }
}

/** In the scope of its package, whatever that is called otherwise. */
export const importedAs = (packageName = '', part: string): string =>
  part === 'host' ? packageName : `${/^@[^/]+\//.exec(packageName)?.[0] ?? ''}remote-${part}`

/** The chunk in which the bundler puts what lies behind a door. */
export const chunkOf = (door: string): string => `__federation_expose_${door.slice(2)}`

export const isNeighbour = (name: string): boolean => neighbourIn(name) !== undefined

export const federatedNeighbours = ({ dependencies }: PartPackage): string[] =>
  Object.keys(dependencies).filter(isNeighbour)
