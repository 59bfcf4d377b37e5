import { rmSync } from 'node:fs'
import { ifReadable } from '../files.ts'
import { inside } from '../inside.ts'
import { partName, versionName } from '../names.ts'
import type { Decided } from '../registry.ts'
import { plainRegistry } from '../signed/signed-registry.ts'

/** Beside the versions, not in them: which versions came before is different on each site. */
const folderName = '.deltas'

export const deltaFolder = (part: string, version: string): string =>
  `${folderName}/${partName.parse(part)}/${versionName.parse(version)}`

export const deltaFile = (part: string, version: string, file: string, dictionary: string): string =>
  `${deltaFolder(part, version)}/${file}.${dictionary}.dcz`

const readHistory = (text = ''): Decided['history'] => ifReadable(() => plainRegistry(text).history) ?? {}

/** The folders of versions that no page starts any more, now that one registry took another's place. */
export const staleDeltaFolders = (before: string | undefined, after: string | undefined): string[] => {
  const next = readHistory(after)
  return Object.entries(readHistory(before)).flatMap(([part, versions]) =>
    versions.filter((version) => !next[part]?.includes(version)).map((version) => deltaFolder(part, version)),
  )
}

export const removeDeltas = (site: string, folders: readonly string[]): void => {
  for (const folder of folders) rmSync(inside(site, folder), { recursive: true, force: true })
}
