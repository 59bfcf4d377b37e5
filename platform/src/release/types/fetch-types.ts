import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeInside } from '../files.ts'
import { inside } from '../inside.ts'
import { neighbourIn, partName } from '../names.ts'
import { parseJson } from '../parse-json.ts'
import { plainRegistry } from '../signed/signed-registry.ts'
import { type DoorTypes, doorTypes, typesFile } from './door-types.ts'
import { type ReadLive, readLive } from './read-live.ts'

export interface FetchedTypes {
  readonly part: string
  readonly version: string
  readonly bytes: number
  /** False if the types of this version were there already. */
  readonly isNew: boolean
  /** Whether npm packages must be installed for them. */
  readonly isToInstall: boolean
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
  return { version, types: parseJson(file, text, doorTypes) }
}

const manifestOf = (version: string, { name, doors, dependencies }: DoorTypes): string =>
  JSON.stringify(
    {
      name,
      version: `0.0.0-live-${version}`,
      private: true,
      exports: Object.fromEntries(
        Object.entries(doors).map(([door, file]) => [door, { types: `./${file}` }]),
      ),
      dependencies,
    },
    null,
    2,
  )

const manifestAt = (file: string): { readonly version?: string; readonly dependencies?: object } =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

/** Writes the types of the live version of each part into a repository. */
export const fetchTypes = async (
  from: string,
  folder: string,
  parts: readonly string[],
): Promise<FetchedTypes[]> => {
  const read = readLive(from)
  const fetched: FetchedTypes[] = []
  for (const part of parts) {
    const { version, types } = await liveTypes(read, part)
    const home = inside(folder, typesFolder(part))
    const manifest = join(home, 'package.json')
    const before = manifestAt(manifest)
    rmSync(home, { recursive: true, force: true })
    for (const [file, text] of Object.entries(types.files)) writeInside(home, file, text)
    writeInside(home, 'package.json', `${manifestOf(version, types)}\n`)
    const bytes = Object.values(types.files).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    const now = manifestAt(manifest)
    const isToInstall = JSON.stringify(before.dependencies) !== JSON.stringify(now.dependencies)
    fetched.push({ part, version, bytes, isNew: before.version !== now.version, isToInstall })
  }
  return fetched
}

export const typesLine = ({ part, version, bytes, isToInstall }: FetchedTypes): string =>
  `${typesFolder(part)} holds the types of the doors of ${part} ${version} (${Math.ceil(bytes / 1000)} KB).${
    isToInstall ? ' npm install brings the packages that they need.' : ''
  }`

/** The parts that the one in this folder depends on. */
export const neighboursIn = (folder: string): string[] => {
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies?: Record<string, string>
  }
  return Object.keys(dependencies).flatMap((name) => neighbourIn(name)?.part ?? [])
}
