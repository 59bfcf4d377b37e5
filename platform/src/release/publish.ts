import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { z } from 'zod'
import { packWithZlib } from './delta/delta.ts'
import { makeDeltas } from './delta/make-deltas.ts'
import { makeFolder, moveDurably, syncTree } from './durable.ts'
import { earlierAddressesOf } from './earlier-addresses.ts'
import { isMap, requireKinds } from './file-kinds.ts'
import { ifReadable, ifThere, writeInside } from './files.ts'
import { inside, isInside } from './inside.ts'
import { integrityBy, sha384 } from './integrity.ts'
import type { Facts } from './kept/facts.ts'
import { keptHash, mapsLeftOut } from './kept/kept.store.ts'
import { type Kept, kept, keptFile, maxKeptBytes, requireOwnNames } from './kept/kept.ts'
import { ownerIn } from './owner.ts'
import { parseJson } from './parse-json.ts'
import type { Provenance } from './provenance/provenance.ts'
import { namedIn } from './prune/prune.ts'
import { type Build, build, buildText, type Release, release, workerFile } from './registry.ts'
import type { SiteStore } from './site.store.ts'
import { archivesOf, doorTypes, typesFile } from './types/door-types.ts'
import { filesIn } from './verify.ts'
import { countsForVersion, requireOwnVersion } from './version-hash.ts'

const isText = (file: string) => /\.(js|css|json|svg|html|txt|webmanifest)$/.test(file)

const partIn = (folder: string): unknown =>
  ifReadable(() => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).drape.part)

const foldersIn = (folder: string): string[] =>
  (ifReadable(() => readdirSync(folder, { withFileTypes: true })) ?? [])
    .filter((each) => each.isDirectory() && each.name !== 'node_modules' && isInside(each.name))
    .map(({ name }) => inside(folder, name))

/** Where a part is built: in the folder here, or in one of those, as packages/cart, that says that it is the part. */
export const distOf = (part: string): string => {
  const folders = foldersIn('.')
  const own = [...folders, ...folders.flatMap(foldersIn)].find((folder) => partIn(folder) === part)
  return `${own ?? `remote-${part}`}/dist`
}

type Files = readonly (readonly [file: string, bytes: Buffer])[]

/** A build in a folder, as it says that it is. */
export const readDist = (dist: string) => {
  const read = <T>(name: string, schema: z.ZodType<T>): T | undefined => {
    const file = inside(dist, name)
    const text = ifThere(() => readFileSync(file, 'utf8'))
    return text === undefined ? undefined : parseJson(file, text, schema)
  }
  const about = read('part.json', build)
  if (!about) throw new Error(`Nothing is built in ${dist}: it holds no part.json.`)
  const types = read(typesFile, doorTypes)
  if ((ifThere(() => statSync(inside(dist, keptFile)))?.size ?? 0) > maxKeptBytes)
    throw new Error(`The sources of ${about.part} come to more than ${maxKeptBytes / 1024 / 1024} MB.`)
  const sources = read(keptFile, kept)
  if (types) requireOwnNames(about.part, types.name)
  if (sources) requireOwnNames(about.part, sources.name, Object.keys(sources.leaves))
  const names = filesIn(dist)
  const { left, lines } = mapsLeftOut(dist, names)
  const files = names
    .filter((file) => file !== 'part.json' && file !== keptFile && !left.includes(file))
    .map((file): [string, Buffer] => [file, readFileSync(inside(dist, file))])
  return {
    about,
    sources,
    leftOut: lines,
    // With the types for other hosts.
    files: [...new Map([...files, ...(types ? archivesOf(types) : [])])],
  }
}

/** The version exists already, with another build. */
export class Taken extends Error {}

/** The files that two releases do not have alike. Versions from before had their source maps among them. */
const differing = (one: Release['integrity'], other: Release['integrity']): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (file) => !isMap(file) && one[file] !== other[file],
  )

/** Throws if the version was published before as another build, as it could be when no server computed versions. */
export const requireSameBuild = (present: Release, integrity: Release['integrity'], about: Build): void => {
  const isSame =
    !differing(present.integrity, integrity).some(countsForVersion) &&
    buildText(build.parse(present)) === buildText(build.parse(about))
  if (isSame) return
  throw new Taken(
    `${about.part} ${about.version} was published before with other files. Look at who published it, and prune it.`,
  )
}

/** Whether it is live or was, if only for some browsers. */
const isNamed = (store: SiteStore, { part, version }: Build): boolean =>
  [store.readRegistry(), ...store.readLog().map(({ decided }) => decided)].some((each) =>
    namedIn(each, part).includes(version),
  )

/**
 * Fills a folder for a version and gives it its place then: nothing is half there, after a power loss or on a full disk
 * too. If another process was faster, its folder stays.
 */
export const inDraft = (
  store: Pick<SiteStore, 'draftFor' | 'folderOf'>,
  { part, version }: Pick<Build, 'part' | 'version'>,
  fill: (draft: string) => void,
): void => {
  const target = store.folderOf(part, version)
  const draft = store.draftFor(part, version)
  try {
    fill(draft)
    syncTree(draft)
    makeFolder(dirname(target))
    moveDurably(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(join(target, 'part.json'))) throw error
  }
}

/** The same for one that is new here, with all that is made for it and kept beside it. */
export const inDraftWith = (
  store: SiteStore,
  published: Release,
  { kept, facts, maps }: { readonly kept: Kept | undefined; readonly facts: Facts; readonly maps: Files },
  fill: (draft: string) => void,
): void =>
  inDraft(store, published, (draft) => {
    const { part, version } = published
    fill(draft)
    writeFileSync(join(draft, 'part.json'), `${JSON.stringify(published, null, 2)}\n`)
    if (kept) store.writeKept(part, version, kept)
    store.writeFacts(part, version, facts)
    store.writeMaps(part, version, maps)
    makeDeltas(store, published, (file) => readFileSync(inside(draft, file)), packWithZlib)
  })

/** The hashes by which a build may name a script: our builds use the first, those of other teams either. */
const hashes = [sha384, integrityBy('sha256')]

/** The page knows the integrity of what it loads itself; that of every other script must be in the build. */
const requireIntegrity = (about: Build, scripts: ReadonlyMap<string, Buffer>): void => {
  const startedByPage = [about.entry, ...(about.doors['main']?.files ?? [])]
  // No browser compares a service worker with a hash; a remote's would never be started.
  if (about.part === 'host') startedByPage.push(workerFile)
  const texts = [...scripts.values()].map((bytes) => bytes.toString())
  const bare = [...scripts].find(
    ([file, bytes]) =>
      !startedByPage.includes(file) &&
      !hashes.some((hashOf) => texts.some((text) => text.includes(hashOf(bytes)))),
  )
  if (!bare) return
  throw new Error(
    `${about.part} ${about.version} asks for ${bare[0]} without its integrity: build it with SubresourceIntegrityPlugin.`,
  )
}

export interface Origin {
  readonly source?: string | undefined
  readonly provenance?: Provenance | undefined
  /** Whether a version that was never live takes these sources: its caller may promote too. */
  readonly mayReplace?: boolean
  /** Called with a line about sources that were not taken, or what may fail in a page. */
  readonly note?: ((line: string) => void) | undefined
}

/**
 * Writes a build, whose version was computed from these files, into its own immutable folder. A version that was live
 * is not changed, nor are its kept files: pages are rendered from them.
 */
export const publishFiles = (
  store: SiteStore,
  about: Build,
  built: Origin & { readonly files: Files; readonly sources?: Kept | undefined },
): Release => {
  const { files: all, sources, source, provenance, mayReplace = false, note } = built
  const files = all.filter(([file]) => !isMap(file))
  const maps = all.filter(([file]) => isMap(file))
  const keeping = sources && { kept: keptHash(sources) }
  const integrity = Object.fromEntries(files.map(([file, bytes]) => [file, sha384(bytes)]))
  const present = store.readRelease(about.part, about.version)
  if (present) requireSameBuild(present, integrity, about)
  const isAnother =
    present &&
    ((keeping && keeping.kept !== present.kept) || differing(present.integrity, integrity).length > 0)
  // A mended type changes nothing that is emitted: with the sources of before the gate would refuse it for ever.
  const removed =
    isAnother && mayReplace ? store.removeVersions(() => (isNamed(store, about) ? [] : [about])) : []
  const facts = { ...(provenance && { provenance }), ...ownerIn(about.part, sources?.files['package.json']) }
  if (present && removed.length === 0) {
    // The same bytes may be built from different sources, if only types differ.
    if (isAnother)
      note?.(
        `${about.part} ${about.version} was published before from other sources, and keeps those. A change of what is emitted makes a version of its own.`,
      )
    if (mayReplace) store.writeMaps(about.part, about.version, maps)
    store.noteFactsAgain(about, facts, { mayReplace, note })
    return present
  }
  requireIntegrity(about, new Map(files.filter(([file]) => file.endsWith('.js'))))
  requireKinds(about, Object.keys(integrity))
  const published = release.parse({
    ...about,
    integrity,
    ...earlierAddressesOf(store, about.part, integrity),
    ...keeping,
    source,
  })
  inDraftWith(store, published, { kept: sources, facts, maps }, (draft) => {
    for (const [file, bytes] of files) {
      writeInside(draft, file, bytes)
      if (!isText(file)) continue
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
      writeInside(draft, `${file}.br`, brotliCompressSync(bytes, { params }))
      writeInside(draft, `${file}.gz`, gzipSync(bytes, { level: 9 }))
    }
  })
  return published
}

/** Publishes the build in a folder. A build of another part than the named one is refused. */
export const publish = (
  store: SiteStore,
  dist: string,
  { part, ...origin }: Origin & { readonly part?: string } = {},
): Release => {
  const { about, leftOut, ...built } = readDist(dist)
  if (part && about.part !== part) throw new Error(`${dist} holds a build of ${about.part}, not of ${part}.`)
  requireOwnVersion(about, built.files)
  for (const line of leftOut) origin.note?.(line)
  return publishFiles(store, about, { ...built, ...origin })
}
