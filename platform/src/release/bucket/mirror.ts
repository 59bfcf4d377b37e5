import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deltaFolder } from '../delta/delta.store.ts'
import { writeInside } from '../files.ts'
import { inside } from '../inside.ts'
import { sha256 } from '../integrity.ts'
import { parseJson } from '../parse-json.ts'
import { addressesOf, type Version } from '../prune/prune.ts'
import { inDraft } from '../publish.ts'
import { type Registry, release } from '../registry.ts'
import { rootFile, rootsUpTo } from '../signed/root.ts'
import { openRegistry, plainRegistry } from '../signed/signed-registry.ts'
import { type SiteStore, siteStore } from '../site.store.ts'
import { damageInFolder } from '../verify.ts'
import { type Bucket, type BucketPlace, openBucket } from './bucket.ts'

const registryFile = 'registry.json'
/** The live version and the one before it. */
const usable = 2

const nameOf = ({ part, version }: Version): string => `${part}/${version}`

const readPlain = (place: string, text: string): Registry => {
  try {
    return plainRegistry(text)
  } catch (error) {
    throw new Error(`${place} is damaged: ${(error as Error).message}.`)
  }
}

/** Copies a version and verifies its hashes, completely or not at all. */
const fetchVersion = async (bucket: Bucket, store: SiteStore, version: Version, hash: string | undefined) => {
  const folder = nameOf(version)
  const files: [name: string, bytes: Buffer][] = []
  for (const { file } of await bucket.list(`${folder}/`)) {
    const object = await bucket.get(file)
    if (object) files.push([file.slice(folder.length + 1), object.bytes])
  }
  inDraft(store, version, (draft) => {
    for (const [name, bytes] of files) writeInside(draft, name, bytes)
    const about = readFileSync(join(draft, 'part.json'), 'utf8')
    if (hash && sha256(about) !== hash) throw new Error(`${folder}/part.json is not what was signed.`)
    const damage = damageInFolder(draft, parseJson(`${folder}/part.json`, about, release))
    if (damage.length > 0) throw new Error(damage.join('\n'))
  })
}

/**
 * What is known of a version, its source maps and its deltas: once the version is there, no copy looks for them. Without
 * deltas a browser gets whole files. Pages need none of its sources.
 */
const fetchBeside = async (bucket: Bucket, store: SiteStore, { part, version }: Version): Promise<void> => {
  const kept = await bucket.list(`.kept/${part}/${version}.`)
  const deltas = await bucket.list(`${deltaFolder(part, version)}/`)
  for (const { file } of [...kept.filter(({ file }) => !file.endsWith('.json.gz')), ...deltas]) {
    const object = await bucket.get(file)
    if (object) store.write(file, object.bytes)
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
  const store = siteStore(folder, { makesKeys: false })
  const isHere = (file: string): boolean => existsSync(inside(folder, file))
  const underWay = new Map<string, Promise<void>>()
  const readText = async (file: string) => (await bucket.get(file))?.bytes.toString()
  let current: { readonly etag: string; readonly registry: Registry } | undefined

  const bring = (version: Version, { hashes }: Pick<Registry, 'hashes'>): Promise<void> => {
    const about = `${nameOf(version)}/part.json`
    if (isHere(about)) return Promise.resolve()
    const copying =
      underWay.get(about) ??
      fetchBeside(bucket, store, version)
        .then(() => fetchVersion(bucket, store, version, hashes?.[about]))
        .finally(() => underWay.delete(about))
    underWay.set(about, copying)
    return copying
  }

  /** Whether the file is here then. */
  const copyFile = async (file: string, hash?: string): Promise<boolean> => {
    if (isHere(file)) return true
    const object = await bucket.get(file)
    if (!object) return false
    if (hash && sha256(object.bytes) !== hash) throw new Error(`${file} is not what was signed.`)
    store.write(file, object.bytes)
    return true
  }

  return {
    /** Checks whether the registry changed. The files that it names are copied before it is used. */
    refresh: async (): Promise<void> => {
      const object = await bucket.get(registryFile)
      if (!object || object.etag === current?.etag) return
      const text = object.bytes.toString()
      const next = readPlain(`${from.address}/${registryFile}`, text)
      await verify(text, readText)
      // The version before may be damaged; the live one is served all the same.
      const candidates = next.canaries.map(({ part, version }) => [part, [version]] as const)
      for (const [part, versions] of [...Object.entries(next.history), ...candidates])
        for (const [age, version] of versions.slice(0, usable).entries())
          await bring({ part, version }, next)
            // A file that cannot be had at the address of an older version is asked for at its own.
            .then(() => {
              const addresses = addressesOf(store.readRelease(part, version) ?? {})
              return Promise.allSettled(addresses.map((each) => bring({ part, version: each }, next)))
            })
            .catch((error) => {
              if (age === 0) throw error
            })
      const pages = Object.values(next.pages).map(({ file }) => file)
      for (const file of [...pages, ...(next.notices ? [next.notices] : [])])
        if (!(await copyFile(file, next.hashes?.[file]))) throw new Error(`${from.address} lacks ${file}.`)
      const { signed } = openRegistry(text)
      for (const file of rootsUpTo(signed?.root.signed.version)) await copyFile(file)
      store.write(registryFile, object.bytes)
      const root = await bucket.get(rootFile)
      if (root) store.write(rootFile, root.bytes)
      current = { etag: object.etag, registry: next }
    },
    /**
     * An open tab may need a version that is no longer live. Versions that never were live are not looked up in the
     * bucket.
     */
    want: async (part: string, version: string): Promise<void> => {
      const { history = {}, withdrawn = {}, canaries = [] } = current?.registry ?? {}
      const isTried = canaries.some((each) => each.part === part && each.version === version)
      const wasLive = [history, withdrawn].some(
        (versions) => Object.hasOwn(versions, part) && versions[part]?.includes(version),
      )
      if (wasLive || isTried) await bring({ part, version }, current?.registry ?? {})
    },
  }
}
