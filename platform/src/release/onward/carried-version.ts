import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isMap } from '../file-kinds.ts'
import { inside } from '../inside.ts'
import { sha256, sha384 } from '../integrity.ts'
import { facts } from '../kept/facts.ts'
import { keptHash } from '../kept/kept.store.ts'
import { kept, keptFile } from '../kept/kept.ts'
import type { Target } from '../names.ts'
import { build, buildText, release } from '../registry.ts'
import { filePath, maxBuildBytes, maxBuildFiles } from '../server-api.ts'
import type { SiteStore } from '../site.store.ts'

/** A version as one place hands it to another: its files in base64, and what is kept beside it. */
export const carriedVersion = z.object({
  about: z.string(),
  files: z.record(filePath, z.base64()),
  kept: kept.optional(),
  /** Signed by nobody, and bounded where they are published. */
  maps: z.record(filePath.refine(isMap), z.base64()).optional(),
  facts,
})

type CarriedVersion = z.output<typeof carriedVersion>

/** More than a build and its sources come to. */
export const maxCarriedBytes = 3 * maxBuildBytes

export const readVersion = (store: SiteStore, { part, version = '' }: Target): CarriedVersion => {
  const published = store.requireRelease(part, version)
  const bytesOf = (file: string) => readFileSync(inside(store.folderOf(part, version), file))
  return {
    about: bytesOf('part.json').toString(),
    files: Object.fromEntries(
      Object.keys(published.integrity).map((file) => [file, bytesOf(file).toString('base64')]),
    ),
    maps: Object.fromEntries(
      store.readMaps(published).map(([file, bytes]) => [file, bytes.toString('base64')]),
    ),
    kept: store.readKept(part, version),
    facts: store.readFacts(part, version),
  }
}

/** The files of the build that it was. */
export const buildFilesIn = ({
  about,
  files,
  maps,
  kept,
}: CarriedVersion): [file: string, bytes: Buffer][] => [
  ...Object.entries({ ...files, ...maps }).map(([file, text]): [string, Buffer] => [
    file,
    Buffer.from(text, 'base64'),
  ]),
  ['part.json', Buffer.from(buildText(build.parse(JSON.parse(about))))],
  ...(kept ? [[keptFile, Buffer.from(JSON.stringify(kept))] as [string, Buffer]] : []),
]

/** Throws unless it is what its own place has signed. */
export const requireSigned = (
  { about, files, kept: sources }: CarriedVersion,
  hash: string,
  { part, version }: Target,
  place: string,
): void => {
  const refuse = (why: string): never => {
    throw new Error(`${part} ${version} of ${place} ${why}.`)
  }
  if (sha256(about) !== hash) refuse('is not what was signed there')
  const published = release.parse(JSON.parse(about))
  if (published.part !== part || published.version !== version)
    refuse(`is called ${published.part} ${published.version}`)
  const names = Object.keys(published.integrity)
  const stranger = Object.keys(files).find((file) => !names.includes(file))
  if (stranger) refuse(`brings ${stranger}, which was not published with it`)
  if (names.length > maxBuildFiles) refuse(`has more than ${maxBuildFiles} files`)
  for (const file of names)
    if (sha384(Buffer.from(files[file] ?? '', 'base64')) !== published.integrity[file])
      refuse(`holds ${file}, which is not what was signed there`)
  if ((sources && keptHash(sources)) !== published.kept) refuse('has other sources than were signed there')
}
