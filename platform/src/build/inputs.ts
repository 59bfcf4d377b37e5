import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { neighbourIn } from '../release/names.ts'

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly link?: boolean
  readonly resolved?: string
}

type Packages = Readonly<Record<string, Locked>>

/** The nearest folder with a package-lock.json, from which the part's packages are installed. */
const lockRoot = (folder: string): string => {
  if (existsSync(join(folder, 'package-lock.json'))) return folder
  const above = dirname(folder)
  if (above === folder) throw new Error('There is no package-lock.json: npm install writes it.')
  return lockRoot(above)
}

const cannotChangeBuild = /^(\.|jest\.|(node_modules|dist)$)|\.test\.[jt]sx?$/

/** The files of a folder that can change a build. */
const sources = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !cannotChangeBuild.test(name))
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? sources(path) : [path]))
    .sort()

/** The workspaces that are bundled with one, itself among them: without other remotes, which are loaded at run time. */
const bundledWith = (packages: Packages, place: string, workspaces = new Set<string>()): Set<string> => {
  workspaces.add(place)
  for (const name of Object.keys(packages[place]?.dependencies ?? {})) {
    const { link, resolved = '' } = packages[`node_modules/${name}`] ?? {}
    if (link && !neighbourIn(name) && !workspaces.has(resolved)) bundledWith(packages, resolved, workspaces)
  }
  return workspaces
}

/**
 * A hash of everything that can change a build: the sources of the part, of the workspaces that it bundles and of the
 * platform, and all that npm has resolved. It decides whether a build is needed. It is not the version: a comment
 * changes it, but not the build.
 */
export const inputsOf = (folder: string): string => {
  const root = lockRoot(folder)
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lock) as { packages: Packages }
  const workspaces = bundledWith(packages, relative(root, folder))
  const { link, resolved = '' } = packages['node_modules/@drape/platform'] ?? {}
  if (link) bundledWith(packages, resolved, workspaces)
  const files = [...workspaces].sort().flatMap((place) => {
    const workspace = join(root, place)
    return sources(workspace).filter((file) => !relative(workspace, file).startsWith(`test${sep}`))
  })
  const shared = join(root, 'rspack.shared.ts')
  const hash = createHash('sha256').update(lock)
  for (const file of existsSync(shared) ? [shared, ...files] : files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}
