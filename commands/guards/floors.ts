import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Stands for every folder that is not named. */
const concepts = '*'

/** The folders and files of api/src in layers. Each layer may import only from those before it. */
const floors: readonly (readonly string[])[] = [
  ['env-values.ts', 'start-error.ts', 'stop-signals.ts'],
  ['disk'],
  ['db', 'objects', 'secret'],
  ['http', 'job', 'schema'],
  ['worker'],
  ['openapi', 'env.ts', 'identity', 'picture', 'piece', 'rate-limit'],
  ['backup', 'view'],
  [concepts],
  ['account', 'client', 'outfit', 'stylist'],
  ['metrics', 'passkey', 'photo'],
  ['profile'],
  ['app.ts', 'describe.ts', 'migrate.ts'],
  ['main.ts'],
]

const imported = /(?<![-\w])(?:from|import)\s*\(?\s*'(\.[^']+)'/g

const isSource = (file: string): boolean => file.endsWith('.ts') && !file.endsWith('.test.ts')

/** The folder below src that contains a file, or the file itself. */
const placeOf = (file: string): string => file.split('/')[0] ?? ''

const known = floors.flat()

const floorOf = (place: string): number => {
  const name = known.includes(place) || place.endsWith('.ts') ? place : concepts
  return floors.findIndex((floor) => floor.includes(name))
}

const faultsOf = (src: string, file: string): string[] => {
  const from = placeOf(file)
  const names = [...readFileSync(join(src, file), 'utf8').matchAll(imported)].map(([, name = '']) => name)
  return names
    .map((name) => join(dirname(file), name).replaceAll('\\', '/'))
    .filter((to) => !to.startsWith('..') && placeOf(to) !== from && floorOf(placeOf(to)) >= floorOf(from))
    .map((to) => `api/src/${file} imports ${to}, which is not on a floor below its own.`)
}

/** Folders without a layer or missing, and imports that do not lead to an earlier layer. */
export const floorFaults = (tree: string): string[] => {
  const src = join(tree, 'api/src')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isSource)
  const places = [...new Set(files.map(placeOf))]
  return [
    ...places
      .filter((place) => floorOf(place) < 0)
      .map((place) => `api/src/${place} stands on no floor: commands/guards/floors.ts gives it one.`),
    ...known
      .filter((place) => place !== concepts && !places.includes(place))
      .map((place) => `api/src/${place} is not there.`),
    ...files.filter((file) => floorOf(placeOf(file)) >= 0).flatMap((file) => faultsOf(src, file)),
  ]
}
