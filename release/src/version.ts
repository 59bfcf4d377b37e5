import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
}

interface Lock {
  readonly packages: Readonly<
    Record<
      string,
      Manifest & { readonly version?: string; readonly link?: boolean; readonly resolved?: string }
    >
  >
}

const buildTools = ['@rspack/core', '@module-federation/enhanced']

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

const inputs = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((item) => item.name !== 'node_modules' && item.name !== 'dist' && !item.name.startsWith('.'))
    .filter((item) => !/\.test\.tsx?$|^jest\.|^tsconfig/.test(item.name))
    .flatMap((item) => (item.isDirectory() ? inputs(join(folder, item.name)) : [join(folder, item.name)]))
    .sort()

/** What npm resolved for a workspace, all the way down; other packages of the lock do not touch its version. */
const resolvedPackages = (lock: Lock, from: string, names: readonly string[], seen: Set<string>): void => {
  for (const name of names) {
    const nested = `${from}/node_modules/${name}`
    const key = lock.packages[nested] ? nested : `node_modules/${name}`
    const found = lock.packages[key]
    if (!found || found.link || seen.has(`${key}@${found.version}`)) continue
    seen.add(`${key}@${found.version}`)
    resolvedPackages(lock, key, Object.keys(found.dependencies ?? {}), seen)
  }
}

/**
 * A part's version is a hash of all that goes into it: its sources, the leaf packages of this repository
 * that it bundles, the packages npm resolved for it and the way it is built. Remotes that it meets at run
 * time are not among them: that is what makes it deployable alone.
 */
export const versionOf = (root: string, folder: string, bundled: readonly string[]): string => {
  const hash = createHash('sha256')
  const add = (label: string, file: string) =>
    hash.update(`${label}\0`).update(readFileSync(file)).update('\0')
  for (const file of inputs(folder)) add(file.slice(folder.length), file)
  for (const leaf of bundled) {
    for (const file of inputs(join(root, leaf, 'src'))) add(file.slice(root.length), file)
  }
  add('rspack.shared.ts', join(root, 'rspack.shared.ts'))
  for (const file of inputs(join(root, 'release/src/runtime'))) add(file.slice(root.length), file)
  const packages = new Set<string>()
  const { dependencies = {} } = readJson<Manifest>(join(folder, 'package.json'))
  const lock = readJson<Lock>(join(root, 'package-lock.json'))
  resolvedPackages(
    lock,
    folder.slice(root.length + 1),
    [...Object.keys(dependencies), ...buildTools],
    packages,
  )
  hash.update([...packages].sort().join('\n'))
  return hash.digest('hex').slice(0, 12)
}
