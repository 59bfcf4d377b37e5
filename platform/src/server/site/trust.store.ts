import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { makeFolder, moveDurably } from '../../release/durable.ts'
import { inside } from '../../release/inside.ts'
import { openRegistry, sha256, signedRoot } from '../../release/signed/signed.ts'

const trustRecord = z.object({
  root: signedRoot,
  /** Whether the root key lay beside the site. */
  isOwn: z.boolean().default(false),
  text: z.string(),
  files: z.record(z.string(), z.string()),
})

export type TrustRecord = z.output<typeof trustRecord>

/**
 * The last valid site, in the data folder: a restarted server accepts no older one, and is never without one. Whoever
 * can write there decides what is trusted.
 */
export function trustStore(siteDir: string, dataDir: string | undefined, log: FastifyBaseLogger) {
  // One for each site: the site of a start and that of development have one data folder.
  const file = dataDir && inside(dataDir, `trusted-site-${sha256(siteDir).slice(0, 12)}.json`)
  return {
    recall: async (rootKeys: readonly string[]) => {
      const text = file && (await readFile(file, 'utf8').catch(() => undefined))
      if (!text) return undefined
      try {
        const record = trustRecord.parse(JSON.parse(text))
        const { registry } = openRegistry(record.text)
        const { keyids } = record.root.signed.roles.root
        // Other keys are trusted now than when it was kept.
        const isOfOthers = rootKeys.length > 0 && !keyids.some((id) => rootKeys.includes(id))
        return isOfOthers ? undefined : { ...record, registry }
      } catch (error) {
        log.warn({ err: error, file }, 'the registry that was trusted before the start cannot be read')
        return undefined
      }
    },
    keep: async (value: TrustRecord): Promise<void> => {
      if (!file || !dataDir) return
      const draft = `${file}.${randomUUID()}`
      try {
        makeFolder(dataDir)
        await writeFile(draft, JSON.stringify(value), { flush: true, mode: 0o600 })
        moveDurably(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        log.warn({ err: error, file }, 'the trusted registry could not be saved for the next start')
      }
    },
  }
}
