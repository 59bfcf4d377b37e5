import { posix } from 'node:path'
import type { Kept } from '../kept/kept.ts'
import { onceForEach } from './once-for-each.ts'
import type { FactsByPart } from './version-facts.ts'

type Files = Readonly<Record<string, string>>
type Exports = string | null | { readonly [condition: string]: Exports }

/** A package as a part resolves it: a neighbour, the part itself, or one that it bundles. */
interface Package {
  readonly home: string
  readonly files: Files
}

interface Node {
  readonly text: string
  /** The files that it imports. */
  readonly imports: readonly string[]
}

/** By file path, which begins with the part's name. */
export type SourceGraph = ReadonlyMap<string, Node>

const moduleNames = /\b(?:from|import|require)\s{0,20}\(?\s{0,20}(['"])([^'"\n]+)\1/g

interface Read {
  readonly exports: Readonly<Record<string, Exports>>
  /** The fields of package.json, other than exports, that decide how its files are read. */
  readonly resolution: string
  readonly modules: ReadonlyMap<string, readonly string[]>
}

const read = onceForEach((files: Files): Read => {
  const {
    exports = {},
    type,
    imports,
    main,
    types,
  } = JSON.parse(files['package.json'] ?? '{}') as Record<string, never>
  const modules = Object.entries(files).map(
    ([file, text]) => [file, [...text.matchAll(moduleNames)].map(([, , module = '']) => module)] as const,
  )
  return {
    exports,
    resolution: `${JSON.stringify([type, imports, main, types])}\n`,
    modules: new Map(modules),
  }
})

const endings = ['', '.ts', '.tsx', '.d.ts', '.json', '/index.ts', '/index.tsx', '/index.d.ts']

const besides = (files: Files, path: string): string[] =>
  [path, path.replace(/\.[cm]?jsx?$/, '')].flatMap((bare) =>
    endings.map((ending) => bare + ending).filter((file) => file in files),
  )

const targetsOf = (exported: Exports | undefined): string[] =>
  typeof exported === 'string' ? [exported] : Object.values(exported ?? {}).flatMap(targetsOf)

/** If package.json has no matching export, any of its files may be meant. */
const behindDoor = (files: Files, door: string): string[] => {
  const named = targetsOf(read(files).exports[door]).map((target) => target.replace(/^\.\//, ''))
  return named.length > 0 ? named : Object.keys(files)
}

const importsOf = (own: Package, file: string, packages: ReadonlyMap<string, Package>): string[] =>
  (read(own.files).modules.get(file) ?? []).flatMap((module) => {
    if (module.startsWith('.'))
      return besides(own.files, posix.join(posix.dirname(file), module)).map((each) => `${own.home}/${each}`)
    const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)(.*)$/.exec(module) ?? []
    const neighbour = packages.get(name)
    return neighbour
      ? behindDoor(neighbour.files, `.${rest}`).map((each) => `${neighbour.home}/${each}`)
      : [`npm:${module}`]
  })

const leavesOf = (part: string, { leaves }: Kept): [name: string, Package][] =>
  Object.entries(leaves).map(([name, files]) => [name, { home: `${part}/leaves/${name}`, files }])

export const graphOf = onceForEach((set: FactsByPart): SourceGraph => {
  const parts = Object.entries(set).flatMap(([part, { kept }]) => (kept ? [{ part, kept }] : []))
  const neighbours = parts.map(({ part, kept }) => [kept.name, { home: part, files: kept.files }] as const)
  const nodes = parts.flatMap(({ part, kept }) => {
    const leaves = leavesOf(part, kept)
    const around = new Map<string, Package>([...neighbours, ...leaves])
    const options = JSON.stringify(kept.compilerOptions)
    return [{ home: part, files: kept.files }, ...leaves.map(([, leaf]) => leaf)].flatMap((own) =>
      Object.entries(own.files)
        .filter(([file]) => file !== 'package.json')
        .map(([file, text]): [string, Node] => [
          `${own.home}/${file}`,
          { text: options + read(own.files).resolution + text, imports: importsOf(own, file, around) },
        ]),
    )
  })
  return new Map(nodes)
})

/** Global declarations affect files that do not import them. */
const isForAll = (id: string, { text }: Node): boolean =>
  /\.tsx?$/.test(id) &&
  (/^[ \t]*declare\s+(?:global|module)\b|^\/\/\/\s*<reference\b/m.test(text) ||
    !/^[ \t]*(?:import|export)\b/m.test(text))

const isSame = (one: Node | undefined, other: Node | undefined): boolean =>
  one?.text === other?.text && one?.imports.join('\n') === other?.imports.join('\n')

/**
 * The files of `after` whose compilation cannot differ from `before`: neither they nor anything they import has
 * changed.
 */
export const sameIn = (before: SourceGraph, after: SourceGraph): ReadonlySet<string> => {
  const differing = [...new Set([...before.keys(), ...after.keys()])].filter(
    (id) => !isSame(before.get(id), after.get(id)),
  )
  const nodesOf = (id: string) => [before.get(id), after.get(id)].flatMap((node) => node ?? [])
  if (differing.some((id) => nodesOf(id).some((node) => isForAll(id, node)))) return new Set()
  const consumers = new Map<string, string[]>()
  for (const [id, { imports }] of after)
    for (const each of imports) consumers.set(each, [...(consumers.get(each) ?? []), id])
  const affected = new Set(differing)
  // Iterating over a Set includes the elements that are added meanwhile.
  for (const id of affected) for (const consumer of consumers.get(id) ?? []) affected.add(consumer)
  return new Set([...after.keys()].filter((id) => !affected.has(id)))
}
