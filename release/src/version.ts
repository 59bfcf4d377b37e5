import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

interface Locked extends Manifest {
  readonly version?: string
  readonly link?: boolean
}

interface Lock {
  readonly packages: Readonly<Record<string, Locked>>
}

const buildTools = ['@rspack/core', '@module-federation/enhanced']

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

/** The files below a folder that can change a build, or the one file. */
const inputs = (path: string): string[] => {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => name !== 'node_modules' && name !== 'dist' && !name.startsWith('.'))
    .filter((name) => !/\.test\.tsx?$|^jest\.|^tsconfig/.test(name))
    .flatMap((name) => inputs(join(path, name)))
    .sort()
}

/** As Node looks for it: in the package's own node_modules, then in those above. */
const find = (lock: Lock, from: string, name: string): string | undefined => {
  const key = `${from && `${from}/`}node_modules/${name}`
  if (lock.packages[key]) return key
  return from && find(lock, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), name)
}

const needsOf = ({ dependencies, peerDependencies, peerDependenciesMeta }: Manifest): string[] => [
  ...Object.keys(dependencies ?? {}),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/**
 * What npm resolved for a workspace, all the way down, by place. Other packages of the lock do not touch its
 * version, and the workspaces among its dependencies are not npm's.
 */
const resolvedPackages = (
  lock: Lock,
  from: string,
  names: readonly string[],
  seen = new Map<string, string>(),
): ReadonlyMap<string, string> => {
  for (const name of names) {
    const key = find(lock, from, name)
    const found = key && lock.packages[key]
    if (!found || found.link || seen.has(key)) continue
    seen.set(key, `${name}@${found.version}`)
    resolvedPackages(lock, key, needsOf(found), seen)
  }
  return seen
}

/** What decides, besides the packages that it runs on, what comes out of a build. */
const buildSources = [
  'rspack.page.ts',
  'rspack.shared.ts',
  'release/src/part-manifest.plugin.ts',
  'release/src/imported-names.ts',
  'release/src/mit-terms.ts',
  'release/src/notices.ts',
  'release/src/runtime',
]

/**
 * A part's version is a hash of all that goes into it: its sources, the leaf packages of this repository
 * that it bundles, the packages npm resolved for them and the way it is built. Remotes that it meets at run
 * time are not among them: that is what makes it deployable alone.
 */
export const versionOf = (root: string, folder: string, bundled: readonly string[]): string => {
  const room = relative(root, folder)
  const hash = createHash('sha256')
  const sources = [room, ...bundled.map((leaf) => join(leaf, 'src')), ...buildSources]
  for (const file of sources.flatMap((source) => inputs(join(root, source)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  const lock = readJson<Lock>(join(root, 'package-lock.json'))
  const packages = [room, ...bundled].flatMap((from) => {
    const needs = needsOf(readJson<Manifest>(join(root, from, 'package.json')))
    return [...resolvedPackages(lock, from, [...needs, ...buildTools]).values()]
  })
  hash.update([...new Set(packages)].sort().join('\n'))
  return hash.digest('hex').slice(0, 12)
}
