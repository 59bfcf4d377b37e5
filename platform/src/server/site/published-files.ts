import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import type { FastifyBaseLogger } from 'fastify'
import { inside } from '../../release/inside.ts'
import { sha256, sha384 } from '../../release/integrity.ts'
import { type Release, release, workerFile } from '../../release/registry.ts'

const filePath = /^\/([a-z][a-z\d-]*)\/([\da-f]{12})\/(.+?)(\.br|\.gz)?$/

const unpackers = {
  '': async (bytes: Buffer, _limit: object) => bytes,
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
}

/** By which it is seen that a file has changed. */
export const markOf = async (path: string): Promise<string> => {
  const { ino, mtimeMs, size } = await stat(path)
  return `${ino} ${mtimeMs} ${size}`
}

/**
 * Checks the files of which no browser checks a hash: fonts, pictures, manifests, the service worker. Scripts that a
 * page or another script starts are checked by the browser, which reports an altered one.
 */
export function openPublishedFiles(siteDir: string, log: FastifyBaseLogger) {
  const results = new Map<string, { readonly mark: string; readonly isGood: boolean }>()

  /** Once for each state of the files. */
  const checkOnce = async (key: string, paths: readonly string[], compare: () => Promise<boolean>) => {
    const mark = (await Promise.all(paths.map((path) => markOf(path).catch(() => '')))).join()
    const result = results.get(key)
    if (result?.mark === mark) return result.isGood
    const isGood = await compare().catch(() => false)
    if (!isGood) log.error({ file: key }, 'a file of the site is not what was published, so it is not served')
    results.set(key, { mark, isGood })
    return isGood
  }

  const releases = new Map<string, Release>()

  return async (path: string, hashes: Readonly<Record<string, string>> | undefined): Promise<boolean> => {
    const [, part = '', version = '', file = ''] = filePath.exec(path) ?? []
    const key = `${part}/${version}/part.json`
    const hash = hashes?.[key]
    if (!hash) return true
    const partFile = inside(siteDir, key)
    const isWhole = await checkOnce(key, [partFile], async () => {
      const text = await readFile(partFile, 'utf8')
      if (sha256(text) !== hash) return false
      releases.set(key, release.parse(JSON.parse(text)))
      return true
    })
    const { entry, integrity = {} } = releases.get(key) ?? {}
    if (/\.(m?js|css)$/.test(file) && file !== workerFile && file !== entry) return true
    if (!isWhole || !(file in integrity)) return isWhole
    const name = `${part}/${version}/${file}`
    const copies = Object.keys(unpackers).map((suffix) => inside(siteDir, `${name}${suffix}`))
    return checkOnce(name, copies, async () => {
      // Kilobytes can unpack to gigabytes: anything longer than the original is refused as another file.
      const { size } = await stat(inside(siteDir, name))
      const limit = { maxOutputLength: Math.max(1, size) }
      for (const [suffix, unpack] of Object.entries(unpackers)) {
        const bytes = await readFile(inside(siteDir, `${name}${suffix}`)).catch(() => undefined)
        if (bytes && sha384(await unpack(bytes, limit)) !== integrity[file]) return false
      }
      return true
    })
  }
}
