import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { isNeighbour } from './part-package.ts'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

interface Locked extends Manifest {
  readonly version?: string
  readonly integrity?: string
  readonly link?: boolean
  readonly resolved?: string
}

type Packages = Readonly<Record<string, Locked>>

/** The platform names none of the tools as a dependency: who builds a part brings them. */
const buildTools = ['@drape/platform', '@module-federation/enhanced', '@rspack/core', '@swc/core']

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

/** The nearest folder with a package-lock.json, from which the part's packages are installed. */
const lockRoot = (folder: string): string => {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('There is no package-lock.json: npm install writes it.')
  return lockRoot(above)
}

const cannotChangeBuild = /^(\.|jest\.|tsconfig|(node_modules|dist)$)|\.test\.tsx?$/

/** The files of a folder that can change a build. */
const sources = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !cannotChangeBuild.test(name))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? sources(path) : [path]))
    .sort()

/** Resolves a package like Node: in the package's own node_modules, then in those above. */
const find = (packages: Packages, from: string, name: string): string | undefined => {
  const key = `${from && `${from}/`}node_modules/${name}`
  if (packages[key]) return key
  return from
    ? find(packages, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name)
    : undefined
}

const needsOf = ({ dependencies, peerDependencies, peerDependenciesMeta }: Manifest): string[] => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

interface Found {
  /** The resolved npm packages, by place in the lock file. */
  readonly packages: Map<string, string>
  /** The bundled workspaces of this repository. */
  readonly workspaces: Set<string>
}

/** The transitive dependencies of a workspace, without other remotes, which are loaded at run time. */
const collect = (packages: Packages, from: string, names: readonly string[], found: Found): Found => {
  for (const name of names.filter((each) => !isNeighbour(each))) {
    const key = find(packages, from, name)
    const locked = key ? packages[key] : undefined
    if (!key || !locked) continue
    const { link, resolved = '', version, integrity = '' } = locked
    const place = link ? resolved : key
    if (found.packages.has(place) || found.workspaces.has(place)) continue
    if (link) found.workspaces.add(place)
    else found.packages.set(place, `${name}@${version} ${integrity}`)
    collect(packages, place, needsOf(packages[place] ?? {}), found)
  }
  return found
}

/**
 * A hash of everything that can change a build: the part's sources, the bundled workspaces, their npm packages and the
 * build tools. It tells whether a build is needed. It is not the version: a comment changes it, but not the build.
 */
export const inputsOf = (folder: string): string => {
  const root = lockRoot(folder)
  const { packages } = readJson<{ packages: Packages }>(join(root, 'package-lock.json'))
  const needs = [...needsOf(readJson(join(folder, 'package.json'))), ...buildTools]
  const found = collect(packages, relative(root, folder), needs, {
    packages: new Map(),
    workspaces: new Set(),
  })
  const door = join(root, 'rspack.shared.ts')
  const workspaces = [folder, ...[...found.workspaces].sort().map((workspace) => join(root, workspace))]
  const files = workspaces.flatMap((workspace) =>
    sources(workspace).filter((file) => !relative(workspace, file).startsWith(`test${sep}`)),
  )
  const hash = createHash('sha256')
  for (const file of existsSync(door) ? [door, ...files] : files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  hash.update([...new Set(found.packages.values())].sort().join('\n'))
  return hash.digest('hex')
}
