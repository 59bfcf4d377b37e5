import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inside } from '../inside.ts'
import { neighbourIn } from '../names.ts'

export type Versions = Readonly<Record<string, string>>

interface Manifest {
  readonly name?: string
  readonly drape?: { readonly frame?: Frame }
  readonly scripts?: Readonly<Record<string, string>>
  readonly dependencies?: Versions
  readonly devDependencies?: Versions
}

/** The component of a neighbour in which each part stands. */
export interface Frame {
  readonly import: string
  readonly name: string
  /** The neighbour, and its package. */
  readonly part: string
  readonly package: string
}

/** What a new part takes from the product that it is for. */
export interface Product {
  /** Of its packages' names, such as @team/. */
  readonly scope: string
  readonly frame?: Frame
  /** The packages of the host. */
  readonly versions: Versions
  readonly scripts?: Manifest['scripts']
  /** How the host is built and compiled, by file. */
  readonly settings?: Readonly<Record<string, string>>
}

const settingsFiles = ['rspack.config.ts', 'rspack.config.mjs', 'tsconfig.json']

/** As the host's package.json says: the scope of its name, and `drape.frame`. Without a host nothing is taken. */
export const productIn = (tree: string): Product => {
  const file = join(tree, 'host/package.json')
  if (!existsSync(file)) return { scope: '', versions: {} }
  const {
    name = '',
    drape,
    scripts,
    dependencies,
    devDependencies,
  } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const frame = drape?.frame
  const neighbour = frame && neighbourIn(frame.import)
  return {
    scope: /^@[^/]+\//.exec(name)?.[0] ?? '',
    ...(neighbour && {
      frame: {
        ...frame,
        part: neighbour.part,
        package: frame.import.slice(0, -neighbour.door.length - 1),
      },
    }),
    versions: { ...dependencies, ...devDependencies },
    ...(scripts && { scripts }),
    settings: Object.fromEntries(
      settingsFiles
        .map((each) => [each, inside(tree, 'host', each)] as const)
        .flatMap(([each, path]) => (existsSync(path) ? [[each, readFileSync(path, 'utf8')]] : [])),
    ),
  }
}
