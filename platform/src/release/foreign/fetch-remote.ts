import { ask } from '../ask.ts'
import { inTemporaryFolder, writeInside } from '../files.ts'
import { maxBuildBytes, maxBuildFiles } from '../server-api.ts'
import { readRemoteManifest } from './foreign-remote.ts'
import { manifestFile } from './live-manifest.ts'

const patienceMs = 60_000
const atOnce = 6

/** Relative imports in scripts and url() in style sheets. */
const waysIn = (file: string, text: string): string[] => {
  const ways = file.endsWith('.css')
    ? text.matchAll(/url\(\s*["']?(?![a-z]+:|[/#])([^"'()\s]+)["']?\s*\)/g)
    : text.matchAll(/["'`](\.{1,2}\/[\w@~./-]+\.(?:m?js|css))["'`]/g)
  return [...ways].map(([, way = '']) => way.replace(/[?#].*/, ''))
}

const refuse = (address: string, why: string): never => {
  throw new Error(`${address} ${why}.`)
}

/** Fetches files while their sum stays below the largest build. */
const openOrigin = () => {
  const signal = AbortSignal.timeout(patienceMs)
  let bytesLeft = maxBuildBytes
  return async (address: URL): Promise<Buffer> => {
    const reply = await ask(address, { signal, redirect: 'error' })
    if (!reply.ok || !reply.body) return refuse(address.href, `answered ${reply.status}`)
    const pieces: Uint8Array[] = []
    for await (const piece of reply.body as AsyncIterable<Uint8Array>) {
      bytesLeft -= piece.length
      if (bytesLeft < 0) refuse(address.href, `is of a build larger than ${maxBuildBytes / 1024 / 1024} MB`)
      pieces.push(piece)
    }
    return Buffer.concat(pieces)
  }
}

/** Downloads the files that a manifest names and all files that these import, from the manifest's folder only. */
const fetchInto = async (folder: string, address: string): Promise<void> => {
  const read = openOrigin()
  const base = new URL('.', address)
  const manifest = await read(new URL(address))
  writeInside(folder, manifestFile, manifest)

  const queued = new Set<string>()
  const waiting: string[] = []
  const want = (way: string, from = '') => {
    const { href } = new URL(way, new URL(from, base))
    if (!href.startsWith(base.href)) refuse(address, `names ${way}, which does not lie beside it`)
    const file = href.slice(base.href.length)
    if (queued.has(file)) return
    if (queued.size === maxBuildFiles) refuse(address, `names more than ${maxBuildFiles} files`)
    queued.add(file)
    waiting.push(file)
  }
  const { entry, shared, exposes } = readRemoteManifest(address, manifest.toString())
  want(entry)
  for (const { assets: { js, css } = {} } of [...exposes, ...shared])
    for (const each of [js, css])
      for (const file of [...(each?.sync ?? []), ...(each?.async ?? [])]) want(file)
  while (waiting.length > 0)
    await Promise.all(
      waiting.splice(0, atOnce).map(async (file) => {
        const bytes = await read(new URL(file, base))
        writeInside(folder, file, bytes)
        if (/\.(m?js|css)$/.test(file)) for (const way of waysIn(file, bytes.toString())) want(way, file)
      }),
    )
}

export const isAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text)

/** Downloads the remote at an address into a temporary folder and does the work there. */
export const withFetched = <T>(address: string, work: (folder: string) => Promise<T>): Promise<T> =>
  inTemporaryFolder(new URL('.', address).href.slice(0, -1), async (folder) => {
    await fetchInto(folder, address)
    return work(folder)
  })
