import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { validRange } from 'semver'
import type { Answer } from '../answers.ts'
import { ask } from '../ask.ts'
import { ifThere, writeInside } from '../files.ts'
import { inside } from '../inside.ts'
import { requireOwnNames } from '../kept/kept.ts'
import { mapRecord } from '../map-record.ts'
import { neighbourIn, partName } from '../names.ts'
import { parseJson } from '../parse-json.ts'
import { plainRegistry } from '../signed/signed-registry.ts'
import { type DoorTypes, doorTypes, typesFile } from './door-types.ts'

/** Reads a file of a site; undefined if it does not exist. */
type ReadLive = (file: string) => Promise<string | undefined>

/** Reads from a running product or from a site's folder. */
const readLive =
  (from: string): ReadLive =>
  async (file) => {
    if (!/^https?:\/\//.test(from)) return ifThere(() => readFileSync(inside(from, file), 'utf8'))
    const url = `${from.replace(/\/+$/, '')}/site/${file}`
    const reply = await ask(url)
    if (reply.status === 404) return undefined
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`)
    return reply.text()
  }

/**
 * In the repository and not in node_modules, so that they are committed: every clone compiles against the same types.
 */
export const typesFolder = (part: string): string => `live/${part}`

const liveTypes = async (read: ReadLive, part: string): Promise<{ version: string; types: DoorTypes }> => {
  const pointer = plainRegistry((await read('registry.json')) ?? '{"history":{},"withdrawn":{}}')
  const version = pointer.history[partName.parse(part)]?.[0]
  if (!version) throw new Error(`No version of ${part} is live there.`)
  const file = `${part}/${version}/${typesFile}`
  const text = await read(file)
  if (text === undefined) throw new Error(`${part} ${version}, which is live there, came without types.`)
  const types = parseJson(file, text, doorTypes)
  requireOwnNames(part, types.name)
  return { version, types }
}

interface Manifest {
  readonly version?: string
  /** Of a part, with the address of the product. */
  readonly drape?: { readonly live?: string }
  readonly dependencies?: object
  readonly devDependencies?: object
  readonly peerDependencies?: object
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

const dependencyFields = ['dependencies', 'devDependencies', 'peerDependencies'] as const

/** Anything else than a range is an address, from which npm would install and run code. */
const isRange = (text: string): boolean => text.length <= 100 && validRange(text) !== null

/** Writes the types of the live version of each part into a repository. */
export const fetchTypes = async (from: string, folder: string, parts: readonly string[]) => {
  const read = readLive(from)
  const own = ifThere(() => manifestIn(folder))
  const named = new Set(dependencyFields.flatMap((field) => Object.keys(own?.[field] ?? {})))
  const fetched = []
  for (const part of parts) {
    const { version, types } = await liveTypes(read, part)
    const home = inside(folder, typesFolder(part))
    const before = ifThere(() => manifestIn(home))
    rmSync(home, { recursive: true, force: true })
    for (const [file, text] of Object.entries(types.files)) writeInside(home, file, text)
    const wanted = Object.entries(types.dependencies)
    const manifest = {
      name: types.name,
      version: `0.0.0-live-${version}`,
      private: true,
      exports: mapRecord(types.doors, (file) => ({ types: `./${file}` })),
      dependencies: Object.fromEntries(wanted.filter(([name, range]) => named.has(name) && isRange(range))),
    }
    writeInside(home, 'package.json', `${JSON.stringify(manifest, null, 2)}\n`)
    const bytes = Object.values(types.files).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    /** Whether the repository's packages must be installed in another range for them. */
    const isToInstall = JSON.stringify(before?.dependencies) !== JSON.stringify(manifest.dependencies)
    /** The packages that they name and the repository does not: no team installs anything at another's. */
    const lacking = wanted.map(([name]) => name).filter((name) => !named.has(name))
    /** False if the types of this version were there already. */
    const isNew = before?.version !== manifest.version
    fetched.push({ part, version, bytes, isNew, isToInstall, lacking })
  }
  return fetched
}

type FetchedTypes = Awaited<ReturnType<typeof fetchTypes>>[number]

export const typesLine = ({ part, version, bytes, isToInstall, lacking }: FetchedTypes): string =>
  [
    `${typesFolder(part)} holds the types of the doors of ${part} ${version} (${Math.ceil(bytes / 1000)} KB).`,
    ...(isToInstall ? ['npm install brings the packages that they need.'] : []),
    ...(lacking.length > 0
      ? [`What they take from ${lacking.join(', ')} is any: package.json does not name that.`]
      : []),
  ].join(' ')

/** The parts that the one in this folder depends on. */
export const neighboursIn = (folder: string): string[] =>
  Object.keys(manifestIn(folder).dependencies ?? {}).flatMap((name) => neighbourIn(name)?.part ?? [])

/** Writes the types of the live doors into the repository in `folder`. */
export const typesCommand = async (folder: string, place: string | undefined): Promise<Answer> => {
  const from = place ?? manifestIn(folder).drape?.live
  if (!from) throw new Error('From where? --from https://drape.example, or a folder that holds a site.')
  const fetched = await fetchTypes(from, folder, neighboursIn(folder))
  return { lines: fetched.map(typesLine), value: fetched }
}
