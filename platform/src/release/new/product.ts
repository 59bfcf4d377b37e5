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

/**
 * What a new part takes from the product that it is for, as the host's package.json says: the scope of its name,
 * `drape.frame` and `drape.card`. Without a host nothing is taken.
 */
export const productIn = (tree: string) => {
  const host = ifThere(() => readManifest(tree, 'host'))
  const { name = '', drape, scripts, dependencies, devDependencies } = host ?? {}
  const { frame, version } = (drape?.frame && frameIn(tree, drape.frame)) ?? {}
  const settings = (host ? settingsFiles : []).flatMap((file): [string, string][] => {
    const text = ifThere(() => readFileSync(inside(tree, 'host', file), 'utf8'))
    return text === undefined ? [] : [[file, text]]
  })
  const versions: Versions = {
    ...dependencies,
    ...devDependencies,
    ...(frame && version && { [frame.package]: version }),
  }
  return {
    /** Of its packages' names, such as @team/. */
    scope: /^@[^/]+\//.exec(name)?.[0] ?? '',
    frame,
    /** The slot in which it begins with a card, such as user/profile. */
    card: drape?.card,
    /** The packages of the host. */
    versions,
    scripts,
    /** How the host is built and compiled, by file. */
    settings: Object.fromEntries(settings),
  }
}

export type Product = ReturnType<typeof productIn> & { readonly owner: Owner | undefined }
