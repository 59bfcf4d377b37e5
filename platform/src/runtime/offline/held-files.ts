import type { PageFile } from '../../release/page-scripts.ts'
import type { HeldPage } from './page-text.ts'

export const filesName = 'drape-files-1'

const openFiles = () => caches.open(filesName)

/** Takes files whose bytes the browser has checked; one that is missing or altered rejects. */
export const holdFiles = async (files: readonly PageFile[]): Promise<void> => {
  const cache = await openFiles()
  for (const { url, integrity } of files) {
    if (!integrity) throw new TypeError(`${url} has no hash.`)
    if (await cache.match(url, { ignoreVary: true })) continue
    // Files of another origin may lie on a CDN; this never gets an opaque response, which no script can read.
    const checked: RequestInit = { integrity, mode: 'cors', credentials: 'omit' }
    // Altered bytes stay in the browser's own cache, where the same request would find them each time.
    const reply = await fetch(url, checked).catch(() => fetch(url, { ...checked, cache: 'reload' }))
    if (!reply.ok) throw new TypeError(`${url} did not come.`)
    await cache.put(url, reply)
  }
}

export const forgetFile = async (url: string): Promise<void> => {
  await (await openFiles()).delete(url, { ignoreVary: true })
}

/** Drops the files of versions that no held page starts, so that what is held never grows past what is live. */
export const sweepFiles = async (pages: readonly HeldPage[]): Promise<void> => {
  const folders = pages.flatMap(({ known, canaryFolders: tried }) => [
    ...tried,
    ...Object.entries(known).map(([part, [live]]) => `/site/${part}/${live}/`),
  ])
  const started = new Set(
    pages.flatMap(({ runs }) => runs.map(({ url }) => new URL(url, location.href).href)),
  )
  const isOfLive = (url: string) => started.has(url) || folders.some((folder) => url.includes(folder))
  const cache = await openFiles()
  for (const request of await cache.keys()) if (!isOfLive(request.url)) await cache.delete(request)
}
