import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  compressUsingDict,
  createCCtx,
  createDCtx,
  decompressUsingDict,
  freeCCtx,
  freeDCtx,
  init,
} from '@bokuweb/zstd-wasm'
import type { Pack } from '../src/release/delta/delta.ts'
import { makeDeltas } from '../src/release/delta/make-deltas.ts'
import { promote } from '../src/release/promote.ts'
import { type SiteStore, siteStore } from '../src/release/site.store.ts'
import { publishNamed, type testSite } from './site.ts'

const headerLength = 40

/** A second one would have a memory of its own, and the functions that are there already would not know it. */
let initialized: Promise<void> | undefined

/** Deltas under every Node: the zstd of zlib, which knows dictionaries since Node 24.6, as WebAssembly. */
export const openDeltas = async () => {
  initialized ??= init()
  await initialized
  // Its memory does not grow far: a context that is not freed is missing soon.
  const pack: Pack = (bytes, dictionary) => {
    const context = createCCtx()
    try {
      return Buffer.from(compressUsingDict(context, bytes, dictionary, 19))
    } finally {
      freeCCtx(context)
    }
  }
  const unpack = (delta: Buffer, dictionary: Buffer): Buffer => {
    const context = createDCtx()
    try {
      return Buffer.from(decompressUsingDict(context, delta.subarray(headerLength), dictionary))
    } finally {
      freeDCtx(context)
    }
  }

  const makeFor = (store: SiteStore, part: string, version: string): void => {
    const published = store.readRelease(part, version)
    if (!published) throw new Error(`${part} ${version} is not published.`)
    makeDeltas(store, published, (file) => readFileSync(join(store.folderOf(part, version), file)), pack)
  }

  return {
    pack,
    /** The file, from a delta and the bytes that it was made from. */
    unpack,
    /** Makes the deltas of a version that was published in this folder by a Node without zstd. */
    makeIn: (folder: string, part: string, version: string): void =>
      makeFor(siteStore(folder), part, version),
    /** Publishes a version of shop whose entry ends with these lines, and makes it live. */
    release: (site: ReturnType<typeof testSite>, digit: string, lines: string, isPromoted = true): string => {
      const dist = site.build('shop', digit)
      appendFileSync(join(dist, 'entry.js'), lines)
      const { version } = publishNamed(site.store, dist)
      makeFor(site.store, 'shop', version)
      if (isPromoted) promote(site.store, { shop: version }, { by: 'ravi@desk' })
      return version
    },
  }
}
