import { readFileSync } from 'node:fs'
import { ask } from '../ask.ts'
import { ifThere } from '../files.ts'
import { inside } from '../inside.ts'

/** Reads a file of a site; undefined if it does not exist. */
export type ReadLive = (file: string) => Promise<string | undefined>

/** Reads from a running product or from a site's folder. */
export const readLive =
  (from: string): ReadLive =>
  async (file) => {
    if (!/^https?:\/\//.test(from)) return ifThere(() => readFileSync(inside(from, file), 'utf8'))
    const url = `${from.replace(/\/+$/, '')}/site/${file}`
    const reply = await ask(url)
    if (reply.status === 404) return undefined
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`)
    return reply.text()
  }
