import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deltaFile } from '../../release/delta/delta.store.ts'
import { isDeltaFrom } from '../../release/delta/delta.ts'
import { inside } from '../../release/inside.ts'
import { dictionaryField, dictionaryHash, scriptAt } from './dictionary.ts'

/** Undefined where nothing was made from that dictionary, and where what is there says otherwise of itself. */
async function readDelta(siteDir: string, { method, url, headers }: FastifyRequest) {
  const script = scriptAt(url)
  const dictionary = dictionaryHash(headers)
  if (!script || !dictionary || method !== 'GET') return undefined
  // Who has the file already is told so, and a piece of a delta is a piece of nothing.
  if (headers['if-none-match'] || headers['if-modified-since'] || headers.range) return undefined
  // Asked past all caches, as the loader does to learn why a script failed: it may have been the delta.
  if (/no-cache|no-store/i.test(headers['cache-control'] ?? '')) return undefined
  const { part, version, file } = script
  const delta = await readFile(inside(siteDir, deltaFile(part, version, file, dictionary))).catch(
    () => undefined,
  )
  return delta && isDeltaFrom(delta, dictionary) ? delta : undefined
}

/**
 * Answers with the difference from an older version of a script that the browser has, and offers each script as such an
 * older version. Everything else is left to who serves whole files.
 */
export function serveDeltas(site: FastifyInstance, siteDir: string): void {
  site.addHook('preHandler', async (request, reply) => {
    const delta = await readDelta(siteDir, request)
    if (!delta) return
    return reply.header('content-encoding', 'dcz').type('text/javascript; charset=utf-8').send(delta)
  })
  site.addHook('onSend', async ({ url }: FastifyRequest, reply: FastifyReply) => {
    const script = scriptAt(url)
    if (script && reply.statusCode < 400) reply.header('use-as-dictionary', dictionaryField(script))
  })
}
