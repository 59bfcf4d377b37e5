import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Import {
  readonly file: string
  readonly from: string
  readonly name: string
  readonly to: string
}

const imported = /(?<![-\w])(?:from|import)\s*\(?\s*'(\.[^']+)'/g

const isSource = (file: string): boolean => file.endsWith('.ts') && !file.endsWith('.test.ts')

/** The folder of a concept, a folder of infra, or a file directly in src. */
const placeOf = (file: string): string => /^(infra\/)?[^/]+/.exec(file)?.[0] ?? ''

const isInfra = (place: string): boolean => place.startsWith('infra/')
const isConcept = (place: string): boolean => !isInfra(place) && !place.endsWith('.ts')

const importsOf = (src: string, file: string): Import[] =>
  [...readFileSync(join(src, file), 'utf8').matchAll(imported)]
    .map(([, path = '']) => join(dirname(file), path).replaceAll('\\', '/'))
    .filter((name) => !name.startsWith('..') && placeOf(name) !== placeOf(file))
    .map((name) => ({ file, from: placeOf(file), name, to: placeOf(name) }))

/** Every place that one reaches by imports, itself only where they lead back. */
const reachedFrom = (place: string, neighbours: ReadonlyMap<string, ReadonlySet<string>>): Set<string> => {
  const reached = new Set<string>()
  const visit = (at: string): void => {
    for (const next of neighbours.get(at) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        visit(next)
      }
  }
  visit(place)
  return reached
}

/** Imports of a concept in infra, which carries the concepts, and imports between folders in a circle. */
export const floorFaults = (tree: string): string[] => {
  const src = join(tree, 'api/src')
  const imports = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isSource)
    .flatMap((file) => importsOf(src, file))
  const upwards = imports.filter(({ from, to }) => isInfra(from) && isConcept(to))
  const others = imports.filter((each) => !upwards.includes(each))
  const neighbours = new Map<string, Set<string>>()
  for (const { from, to } of others) neighbours.set(from, (neighbours.get(from) ?? new Set()).add(to))
  return [
    ...upwards.map(({ file, name }) => `api/src/${file} imports ${name}, a concept.`),
    ...others
      .filter(({ from, to }) => reachedFrom(to, neighbours).has(from))
      .map(({ file, from, name, to }) => `api/src/${file} imports ${name}, and ${to} leads back to ${from}.`),
  ]
}
