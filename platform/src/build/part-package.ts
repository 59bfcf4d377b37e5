import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { mapRecord } from '../release/map-record.ts'
import { neighbourIn, partName, routePath } from '../release/names.ts'
import { owner } from '../release/owner.ts'
import { build } from '../release/registry.ts'
import { folderOfPackage, packageOf } from './packages.ts'

const budgetName = z
  .string()
  .regex(
    /^(?:part|worker|\*|\/.*|[a-z][a-z\d-]*\/.+|slot:[a-z][a-z\d-]*)$/,
    `is no budget: "part", "worker", "*", a path, a screen, as "cart/list", or a slot, as "slot:header"`,
  )

/** What this package reads of it. The gate holds what a build says against the same schemas. */
const drape = z.object({
  part: partName,
  routes: z.array(routePath).default([]),
  tabs: build.shape.tabs,
  slots: build.shape.slots,
  fills: build.shape.fills,
  /** The doors that a first screen opens: all of them, where it does not say. */
  first: z.array(z.string()).optional(),
  /** The module that renders the first screen of a page before any script has loaded: see first-screen.ts. */
  firstScreen: z.string().optional(),
  /** The door whose chunk holds what several of the others share. */
  late: z.string().optional(),
  /** The largest sizes allowed. */
  budgetKb: z.record(budgetName, z.int().nonnegative()).optional(),
  /** It is read from the kept package.json: another owner is no other version. */
  owner: owner.optional(),
})

const partManifest = z.object({
  name: z.string().optional(),
  drape,
  exports: z.record(z.string(), z.string('must be one file, as "./src/app.tsx"')).default({}),
  dependencies: z.record(z.string(), z.string()).default({}),
})

export type PartPackage = ReturnType<typeof parsePartPackage>

interface Manifest {
  readonly drape?: unknown
  readonly version?: string
}

export const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'))

export const readPartPackage = (folder: string): PartPackage => {
  const file = join(folder, 'package.json')
  return parsePartPackage(readFileSync(file, 'utf8'), file)
}

const flawOf = (issue: z.core.$ZodIssue): string => {
  const place = z.core.toDotPath(issue.path)
  // Of a key that is wrong the place says what it is.
  if (issue.code === 'invalid_key') return `${place} ${issue.issues[0]?.message}`
  const text = JSON.stringify(issue.input) ?? 'is not there'
  return `${place} ${text.slice(0, 100)}: ${issue.message}`
}

export const parsePartPackage = (text: string, file: string) => {
  const manifest = JSON.parse(text) as Manifest
  const said = Object(manifest.drape) as { part?: unknown }
  if (said.part === undefined)
    throw new Error(`${file} does not say which part it is: "drape": { "part": "…" }.`)
  if ('shared' in said)
    throw new Error(`${file}: "shared" is said to the build: partConfig(folder, { shared }).`)
  const { data, error } = partManifest.safeParse(manifest, { reportInput: true })
  if (error) throw new Error(error.issues.map((issue) => `${file}: ${flawOf(issue)}.`).join('\n'))
  const { name, drape, exports, dependencies } = data
  /** The files behind its doors: without those that only tests of other workspaces import. */
  const doors = mapRecord(exports, (file, door) => (door.startsWith('./test/') ? undefined : file))
  const { first = Object.keys(doors) } = drape
  return { ...drape, name: importedAs(name, drape.part), doors, first, dependencies }
}

/** In the scope of its package, whatever that is called otherwise. */
export const importedAs = (packageName = '', part: string): string =>
  part === 'host' ? packageName : `${/^@[^/]+\//.exec(packageName)?.[0] ?? ''}remote-${part}`

/** The chunk in which the bundler puts what lies behind a door. */
export const chunkOf = (door: string): string => `__federation_expose_${door.slice(2)}`

/** By its name; but a package that npm brought, as remote-redux-devtools, is no part. */
export const isNeighbour = (folder: string, module: string): boolean => {
  if (!neighbourIn(module)) return false
  const home = folderOfPackage(folder, packageOf(module).name)
  return !home || !relative(folder, home).includes('node_modules')
}

export const federatedNeighbours = (folder: string, { dependencies }: PartPackage): string[] =>
  Object.keys(dependencies).filter((name) => isNeighbour(folder, name))
