import { readFileSync } from 'node:fs'
import { ifThere } from '../files.ts'
import { inside } from '../inside.ts'
import { neighbourIn } from '../names.ts'
import type { Owner } from '../owner.ts'

export type Versions = Readonly<Record<string, string>>

interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly drape?: { readonly frame?: Pick<Frame, 'import' | 'name'>; readonly card?: string }
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
  /** Whose it is. */
  readonly owner?: Owner | undefined
  readonly frame?: Frame
  /** The slot in which it begins with a card, such as user/profile. */
  readonly card?: string
  /** The packages of the host. */
  readonly versions: Versions
  readonly scripts?: Manifest['scripts']
  /** How the host is built and compiled, by file. */
  readonly settings?: Readonly<Record<string, string>>
}

const settingsFiles = ['rspack.config.ts', 'rspack.config.mjs', 'tsconfig.json']

const readManifest = (tree: string, folder: string): Manifest =>
  JSON.parse(readFileSync(inside(tree, folder, 'package.json'), 'utf8')) as Manifest

/** The frame, with the version of its package where that is in this tree. */
const frameIn = (tree: string, frame: Pick<Frame, 'import' | 'name'>) => {
  const neighbour = neighbourIn(frame.import)
  if (!neighbour) return undefined
  const { part, door } = neighbour
  const { version } = ifThere(() => readManifest(tree, `remote-${part}`)) ?? {}
  return { frame: { ...frame, part, package: frame.import.slice(0, -door.length - 1) }, version }
}

/** As the host's package.json says: the scope of its name, `drape.frame` and `drape.card`. Without a host nothing is taken. */
export const productIn = (tree: string): Product => {
  const host = ifThere(() => readManifest(tree, 'host'))
  if (!host) return { scope: '', versions: {} }
  const { name = '', drape, scripts, dependencies, devDependencies } = host
  const { frame, version } = (drape?.frame && frameIn(tree, drape.frame)) ?? {}
  const settings = settingsFiles.flatMap((file): [string, string][] => {
    const text = ifThere(() => readFileSync(inside(tree, 'host', file), 'utf8'))
    return text === undefined ? [] : [[file, text]]
  })
  return {
    scope: /^@[^/]+\//.exec(name)?.[0] ?? '',
    ...(frame && { frame }),
    ...(drape?.card && { card: drape.card }),
    versions: { ...dependencies, ...devDependencies, ...(frame && version && { [frame.package]: version }) },
    ...(scripts && { scripts }),
    settings: Object.fromEntries(settings),
  }
}
