import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deltaFolder } from '../delta/delta.store.ts'
import { makeFolder, moveDurably, replaceDurably } from '../durable.ts'
import { inside } from '../inside.ts'
import { parseJson } from '../parse-json.ts'
import { type Registry, release } from '../registry.ts'
import { sha256 } from '../signed/key.ts'
import { numberedRoot, rootFile } from '../signed/root.ts'
import { openRegistry, plainRegistry } from '../signed/signed-registry.ts'
import { faultsOf } from '../verify.ts'
import { type Bucket, type BucketPlace, openBucket } from './bucket.ts'

const registryFile = 'registry.json'
/** The live version and the one before it. */
const usable = 2

const place = (folder: string, file: string, bytes: Buffer): void => {
  const path = inside(folder, file)
  const draft = inside(folder, '.drafts', randomUUID())
  makeFolder(dirname(path))
  mkdirSync(dirname(draft), { recursive: true })
  replaceDurably(path, bytes, { draft })
}

const readPlain = (place: string, text: string): Registry => {
  try {
    return plainRegistry(text)
  } catch (error) {
    throw new Error(`${place} is damaged: ${(error as Error).message}.`)
  }
}

/** The roots that lead to the one of this registry. */
const rootFilesFor = (text: string): string[] => {
  const newest = openRegistry(text).signed?.root.signed.version ?? 0
  return Array.from({ length: newest }, (_, before) => numberedRoot(before + 1))
}

/** Copies a version and verifies its hashes, completely or not at all. */
const fetchVersion = async (
  bucket: Bucket,
  folder: string,
  version: string,
  hash: string | undefined,
): Promise<void> => {
  const draft = inside(folder, '.drafts', randomUUID())
  try {
    const items = await bucket.list(`${version}/`)
    for (const { file } of items) {
      const found = await bucket.get(file)
      if (found) place(draft, file.slice(version.length + 1), found.bytes)
    }
    const about = readFileSync(join(draft, 'part.json'), 'utf8')
    rmSync(join(draft, '.drafts'), { recursive: true, force: true })
    if (hash && sha256(about) !== hash) throw new Error(`${version}/part.json is not what was signed.`)
    const faults = faultsOf(draft, parseJson(`${version}/part.json`, about, release))
    if (faults.length > 0) throw new Error(faults.join('\n'))
    makeFolder(dirname(inside(folder, version)))
    moveDurably(draft, inside(folder, version))
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** First, because nobody looks for them once the version is there. Without them a browser gets whole files. */
const fetchDeltas = async (bucket: Bucket, folder: string, version: string): Promise<void> => {
  const [part = '', name = ''] = version.split('/')
  for (const { file } of await bucket.list(`${deltaFolder(part, name)}/`)) {
    const found = await bucket.get(file)
    if (found) place(folder, file, found.bytes)
  }
}

/** A local copy of a site in a bucket: live versions are copied at once, older ones when requested. */
export const mirrorBucket = (
  from: BucketPlace,
  folder: string,
  /** Throws for a registry that must not take the place of the one before. */
  verify: (
    text: string,
    read: (file: string) => Promise<string | undefined>,
  ) => Promise<void> = async () => {},
) => {
  const bucket = openBucket(from)
  const underWay = new Map<string, Promise<void>>()
  const readText = async (file: string) => (await bucket.get(file))?.bytes.toString()
  let known: { readonly etag: string; readonly registry: Registry } | undefined

  const sinceOf = (version: string): string[] => {
    const about = readFileSync(inside(folder, version, 'part.json'), 'utf8')
    const { part, since = {} } = parseJson(`${version}/part.json`, about, release)
    return [...new Set(Object.values(since))].map((each) => `${part}/${each}`)
  }

  const bring = (version: string, { hashes }: Pick<Registry, 'hashes'>): Promise<void> => {
    if (existsSync(inside(folder, version, 'part.json'))) return Promise.resolve()
    const begun =
      underWay.get(version) ??
      fetchDeltas(bucket, folder, version)
        .then(() => fetchVersion(bucket, folder, version, hashes?.[`${version}/part.json`]))
        .finally(() => underWay.delete(version))
    underWay.set(version, begun)
    return begun
  }

  return {
    /** Checks whether the registry changed. The files that it names are copied before it is used. */
    refresh: async (): Promise<void> => {
      const found = await bucket.get(registryFile)
      if (!found || found.etag === known?.etag) return
      const text = found.bytes.toString()
      const next = readPlain(`${from.address}/${registryFile}`, text)
      await verify(text, readText)
      // The version before may be damaged; the live one is served all the same.
      const tried = (next.canaries ?? []).map(({ part, version }) => [part, [version]] as const)
      for (const [part, versions] of [...Object.entries(next.history), ...tried])
        for (const [age, version] of versions.slice(0, usable).entries())
          await bring(`${part}/${version}`, next)
            // A file that cannot be had at the address of an older version is asked for at its own.
            .then(() => Promise.allSettled(sinceOf(`${part}/${version}`).map((each) => bring(each, next))))
            .catch((error) => {
              if (age === 0) throw error
            })
      const pages = Object.values(next.pages).map(({ file }) => file)
      for (const file of [...pages, ...(next.notices ? [next.notices] : [])]) {
        if (existsSync(inside(folder, file))) continue
        const page = await bucket.get(file)
        if (!page) throw new Error(`${from.address} lacks ${file}.`)
        const hash = next.hashes?.[file]
        if (hash && sha256(page.bytes) !== hash) throw new Error(`${file} is not what was signed.`)
        place(folder, file, page.bytes)
      }
      for (const file of rootFilesFor(text)) {
        const root = existsSync(inside(folder, file)) ? undefined : await bucket.get(file)
        if (root) place(folder, file, root.bytes)
      }
      place(folder, registryFile, found.bytes)
      const root = await bucket.get(rootFile)
      if (root) place(folder, rootFile, root.bytes)
      known = { etag: found.etag, registry: next }
    },
    /**
     * An open tab may need a version that is no longer live. Versions that never were live are not looked up in the
     * bucket.
     */
    want: async (part: string, version: string): Promise<void> => {
      const { history = {}, withdrawn = {}, canaries = [] } = known?.registry ?? {}
      const isTried = canaries.some((each) => each.part === part && each.version === version)
      const wasLive = [history, withdrawn].some(
        (versions) => Object.hasOwn(versions, part) && versions[part]?.includes(version),
      )
      if (wasLive || isTried) await bring(`${part}/${version}`, known?.registry ?? {})
    },
  }
}
