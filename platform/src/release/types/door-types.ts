import { strToU8, zipSync } from 'fflate'
import { z } from 'zod'
import { packageName, sourcePath } from '../kept/kept.ts'

/** In a folder that npm links, other files can be code: it runs a binding.gyp. */
const declaration = sourcePath.refine((path) => path.endsWith('.d.ts'), 'is no declaration')

/** The declarations of a part's doors, without code, by path. */
export const doorTypes = z.object({
  /** The package name by which other parts import it. */
  name: packageName,
  /** The file behind each door. */
  doors: z.record(z.string().regex(/^\.\/[\w-]+$/), declaration),
  files: z.record(declaration, z.string()),
  /** The npm packages whose types they use. */
  dependencies: z.record(packageName, z.string()),
})

export type DoorTypes = z.output<typeof doorTypes>

/**
 * In each version's folder, for developers of other parts: names and types that the code shows anyway. Like source
 * maps, it does not count for the version.
 */
export const typesFile = 'types.json'

/** The file names that mf-manifest.json uses: https://module-federation.io/configure/dts */
export const typesArchive = '@mf-types.zip'
export const typesOfCalls = '@mf-types.d.ts'

/** The tools replace this by the name under which a host knows the part. */
const alias = 'REMOTE_ALIAS_IDENTIFIER'

const inside = 'compiled-types'

/** Always the same, so that the same files give the same archive: the first that an archive can say. */
const mtime = new Date(1980, 0, 1)

/** Declares what `loadRemote` returns for each door. */
const callsFor = (doors: readonly string[]): string => {
  const keys = doors.map((door) => `'${alias}/${door}'`)
  const chosen = keys.map((key) => `T extends ${key} ? typeof import(${key}) : `).join('')
  return `export type RemoteKeys = ${keys.join(' | ')};\nexport type PackageType<T> = ${chosen}any;\n`
}

/** A declaration file named after the door, which re-exports the file behind it. */
const doorText = (file: string, text = ''): string => {
  const way = JSON.stringify(`./${inside}/${file.replace(/\.d\.ts$/, '.js')}`)
  const isWithDefault = /\bexport default\b|\bas default\b/.test(text)
  return `export * from ${way};\n${isWithDefault ? `export { default } from ${way};\n` : ''}`
}

/** The types of a part's doors in the format that Module Federation's tools download. No page requests them. */
export const archivesOf = ({ doors, files }: DoorTypes): [file: string, bytes: Buffer][] => {
  const all = new Map(Object.entries(files).map(([file, text]) => [`${inside}/${file}`, strToU8(text)]))
  const named = Object.entries(doors).map(([door, file]) => [door.slice(2), file] as const)
  for (const [door, file] of named) all.set(`${door}.d.ts`, strToU8(doorText(file, files[file])))
  return [
    [typesArchive, Buffer.from(zipSync(Object.fromEntries(all), { mtime }))],
    [typesOfCalls, Buffer.from(callsFor(named.map(([door]) => door)))],
  ]
}
