import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { deltaFolder } from '../delta/delta.store.ts'
import { parseJson } from '../parse-json.ts'
import { type Registry, registry, release } from '../registry.ts'
import { faultsOf } from '../verify.ts'
import { type Bucket, type BucketPlace, openBucket } from './bucket.ts'

const registryFile = 'registry.json'
/** The live version and the one before it. */
const usable = 2

const place = (folder: string, file: string, bytes: Buffer): void => {
  const path = join(folder, file)
  const draft = join(folder, '.drafts', randomUUID())
  for (const each of [path, draft]) mkdirSync(dirname(each), { recursive: true })
  writeFileSync(draft, bytes, { flush: true })
  renameSync(draft, path)
}

/** Copies a version and verifies its hashes, completely or not at all. */
const fetchVersion = async (bucket: Bucket, folder: string, version: string): Promise<void> => {
  const draft = join(folder, '.drafts', randomUUID())
  try {
    const items = await bucket.list(`${version}/`)
    for (const { file } of items) {
      const found = await bucket.get(file)
      if (found) place(draft, file.slice(version.length + 1), found.bytes)
    }
    const about = readFileSync(join(draft, 'part.json'), 'utf8')
    rmSync(join(draft, '.drafts'), { recursive: true, force: true })
    const faults = faultsOf(draft, parseJson(`${version}/part.json`, about, release))
    if (faults.length > 0) throw new Error(faults.join('\n'))
    mkdirSync(dirname(join(folder, version)), { recursive: true })
    renameSync(draft, join(folder, version))
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
export const mirrorBucket = (from: BucketPlace, folder: string) => {
  const bucket = openBucket(from)
  const underWay = new Map<string, Promise<void>>()
  let known: { readonly etag: string; readonly registry: Registry } | undefined

  const sinceOf = (version: string): string[] => {
    const about = readFileSync(join(folder, version, 'part.json'), 'utf8')
    const { part, since = {} } = parseJson(`${version}/part.json`, about, release)
    return [...new Set(Object.values(since))].map((each) => `${part}/${each}`)
  }

  const bring = (version: string): Promise<void> => {
    if (existsSync(join(folder, version, 'part.json'))) return Promise.resolve()
    const begun =
      underWay.get(version) ??
      fetchDeltas(bucket, folder, version)
        .then(() => fetchVersion(bucket, folder, version))
        .finally(() => underWay.delete(version))
    underWay.set(version, begun)
    return begun
  }

  return {
    /** Checks whether the registry changed. The files that it names are copied before it is used. */
    refresh: async (): Promise<void> => {
      const found = await bucket.get(registryFile)
      if (!found || found.etag === known?.etag) return
      const next = parseJson(`${from.address}/${registryFile}`, found.bytes.toString(), registry)
      // The version before may be damaged; the live one is served all the same.
      const tried = (next.canaries ?? []).map(({ part, version }) => [part, [version]] as const)
      for (const [part, versions] of [...Object.entries(next.history), ...tried])
        for (const [age, version] of versions.slice(0, usable).entries())
          await bring(`${part}/${version}`)
            // A file that cannot be had at the address of an older version is asked for at its own.
            .then(() => Promise.allSettled(sinceOf(`${part}/${version}`).map(bring)))
            .catch((error) => {
              if (age === 0) throw error
            })
      const pages = Object.values(next.pages).map(({ file }) => file)
      for (const file of [...pages, ...(next.notices ? [next.notices] : [])]) {
        if (existsSync(join(folder, file))) continue
        const page = await bucket.get(file)
        if (!page) throw new Error(`${from.address} lacks ${file}.`)
        place(folder, file, page.bytes)
      }
      place(folder, registryFile, found.bytes)
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
      if (wasLive || isTried) await bring(`${part}/${version}`)
    },
  }
}
