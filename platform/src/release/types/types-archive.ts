import type { DoorTypes } from './door-types.ts'
import { zip } from './zip.ts'

/** The file names that mf-manifest.json uses: https://module-federation.io/configure/dts */
export const typesArchive = '@mf-types.zip'
export const typesOfCalls = '@mf-types.d.ts'

/** The tools replace this by the name under which a host knows the part. */
const alias = 'REMOTE_ALIAS_IDENTIFIER'

const inside = 'compiled-types'

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
  const all = new Map(Object.entries(files).map(([file, text]) => [`${inside}/${file}`, text]))
  const named = Object.entries(doors).map(([door, file]) => [door.slice(2), file] as const)
  for (const [door, file] of named) all.set(`${door}.d.ts`, doorText(file, files[file]))
  return [
    [typesArchive, zip(all)],
    [typesOfCalls, Buffer.from(callsFor(named.map(([door]) => door)))],
  ]
}
