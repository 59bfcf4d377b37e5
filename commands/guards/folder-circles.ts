import { dirname, join } from 'node:path/posix'
import type { Code } from './code-files.ts'

interface Import {
  readonly file: string
  readonly from: string
  readonly to: string
}

const source = /^api\/src\/(.*(?<!\.test)\.ts)$/
const specifiers = /(?<![-\w])(?:from|import)\s*\(?\s*'(\.[^']+)'/g

/** The folder of a concept, a folder of infra, or a file directly in src. */
const placeOf = (file: string): string => /^(infra\/)?[^/]+/.exec(file)?.[0] ?? ''

const importsOf = (file: string, text: string): Import[] =>
  [...text.matchAll(specifiers)]
    .map(([, path = '']) => join(dirname(file), path))
    .filter((target) => !target.startsWith('..') && placeOf(target) !== placeOf(file))
    .map((target) => ({ file, from: placeOf(file), to: placeOf(target) }))

/** The imports in cycles, or between two cycles: one that no other import leads to, or on from, is left out. */
const circular = (imports: readonly Import[]): readonly Import[] => {
  const [sources, targets] = [new Set(imports.map(({ from }) => from)), new Set(imports.map(({ to }) => to))]
  const remaining = imports.filter(({ from, to }) => sources.has(to) && targets.has(from))
  return remaining.length === imports.length ? remaining : circular(remaining)
}

/** Circular imports between folders of api. Biome's noImportCycles sees those between files alone. */
export const folderCircleFaults = (code: Code): string[] => {
  const imports = [...code].flatMap(([path, text]) => {
    const [, file] = source.exec(path) ?? []
    return file ? importsOf(file, text) : []
  })
  return circular(imports).map(
    ({ file, from, to }) =>
      `api/src/${file}: ${from} imports ${to}, and they are in circular imports, or between two.`,
  )
}
