import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { registry } from '@drape/release/registry'
import { z } from 'zod'

const canary = z.object({ part: z.string(), version: z.string(), percent: z.number().optional() })

/** A release tool that is older knows no canaries, and one that is newer may say more of them. */
const served = registry
  .pick({ history: true, withdrawn: true, pages: true, notices: true })
  .extend({ canaries: z.array(canary).default([]) })

/** Reads a file again only when it has changed: the next request sees a promotion. */
export function freshFile<T>(path: string, read: (text: string) => T): () => Promise<T> {
  let known: { mark: string; value: T } | undefined
  return async () => {
    const { ino, mtimeMs, size } = await stat(path)
    const mark = `${ino} ${mtimeMs} ${size}`
    if (known?.mark !== mark) known = { mark, value: read(await readFile(path, 'utf8')) }
    return known.value
  }
}

/** The content of registry.json, in which the release tool names the live versions. */
export const openLiveSite = (siteDir: string) =>
  freshFile(join(siteDir, 'registry.json'), (text) => served.parse(JSON.parse(text)))
