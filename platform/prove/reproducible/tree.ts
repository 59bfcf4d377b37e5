import { cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

interface Locked {
  readonly link?: boolean
  readonly dependencies?: object
  readonly devDependencies?: object
  readonly optionalDependencies?: object
  readonly peerDependencies?: object
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>
}

const isSource = (path: string): boolean => !/^(node_modules|dist)$/.test(basename(path))

/** The places of all packages that these depend on, transitively, without those of this repository. */
const reached = (names: readonly string[], places = new Set<string>()): ReadonlySet<string> => {
  for (const name of names) {
    for (const [place, about] of Object.entries(packages)) {
      if (places.has(place) || about.link || !(place === name || place.endsWith(`node_modules/${name}`)))
        continue
      places.add(place)
      const { dependencies, devDependencies, optionalDependencies, peerDependencies } = about
      const named = { ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }
      reached(Object.keys(named), places)
    }
  }
  return places
}

/** A hard link takes no disk space; where it is not possible, the file is copied. */
const layFile = (from: string, to: string): void => {
  try {
    linkSync(from, to)
  } catch {
    cpSync(from, to)
  }
}

const layFolder = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const path = join(from, entry.name)
    if (entry.isFile()) layFile(path, join(to, entry.name))
    else if (entry.isDirectory() && entry.name !== 'node_modules') layFolder(path, join(to, entry.name))
  }
}

/** Copies workspaces into a folder as `git clone` and `npm ci` would: no package links outside of it. */
export const layTree = (folder: string, workspaces: readonly string[]): void => {
  for (const file of ['package.json', 'package-lock.json', 'rspack.shared.ts', 'tsconfig.json'])
    cpSync(join(root, file), join(folder, file))
  for (const place of reached([...workspaces, '@rspack/cli'])) {
    const from = join(root, place)
    // Packages of other platforms are not installed.
    if (place.includes('node_modules/') && existsSync(from)) layFolder(from, join(folder, place))
  }
  mkdirSync(join(folder, 'node_modules/@drape'), { recursive: true })
  for (const workspace of workspaces) {
    cpSync(join(root, workspace), join(folder, workspace), { recursive: true, filter: isSource })
    const { name } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as {
      name: string
    }
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true })
    symlinkSync(join(folder, workspace), join(folder, 'node_modules', name), 'junction')
  }
}
