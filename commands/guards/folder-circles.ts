import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Import {
  readonly file: string
  readonly from: string
  readonly to: string
}

const specifiers = /(?<![-\w])(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** The folder of a concept, a folder of infra, or a file directly in src. */
const placeOf = (file: string): string => /^(infra\/)?[^/]+/.exec(file)?.[0] ?? ''

const importsOf = (src: string, file: string): Import[] =>
  [...readFileSync(join(src, file), 'utf8').matchAll(specifiers)]
    .map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/'))
    .filter((target) => !target.startsWith('..') && placeOf(target) !== placeOf(file))
    .map((target) => ({ file, from: placeOf(file), to: placeOf(target) }))

/** The imports in cycles, or between two cycles: one that no other import leads to, or on from, is left out. */
const circular = (imports: readonly Import[]): readonly Import[] => {
  const [sources, targets] = [new Set(imports.map(({ from }) => from)), new Set(imports.map(({ to }) => to))]
  const remaining = imports.filter(({ from, to }) => sources.has(to) && targets.has(from))
  return remaining.length === imports.length ? remaining : circular(remaining)
}

/** Circular imports between folders of api. Biome's noImportCycles sees those between files alone. */
export const folderCircleFaults = (tree: string): string[] => {
  const src = join(tree, 'api/src')
  const imports = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => importsOf(src, file))
  return circular(imports).map(
    ({ file, from, to }) =>
      `api/src/${file}: ${from} imports ${to}, and they are in circular imports, or between two.`,
  )
}
