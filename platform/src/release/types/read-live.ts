import { existsSync, readFileSync } from 'node:fs'
import { inside } from '../inside.ts'

const patienceMs = 15_000

/** Reads a file of a site; undefined if it does not exist. */
export type ReadLive = (file: string) => Promise<string | undefined>

const readAt =
  (address: string): ReadLive =>
  async (file) => {
    const url = `${address.replace(/\/+$/, '')}/site/${file}`
    const reply = await fetch(url, { signal: AbortSignal.timeout(patienceMs) }).catch(() => {
      throw new Error(`${address} does not answer.`)
    })
    if (reply.status === 404) return undefined
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`)
    return reply.text()
  }

const readIn =
  (folder: string): ReadLive =>
  async (file) =>
    existsSync(inside(folder, file)) ? readFileSync(inside(folder, file), 'utf8') : undefined

/** Reads from a running product or from a site's folder. */
export const readLive = (from: string): ReadLive => (/^https?:\/\//.test(from) ? readAt(from) : readIn(from))
