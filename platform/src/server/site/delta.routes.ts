import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deltaFile } from '../../release/delta/delta.store.ts'
import { addressesOf, isDeltaFrom } from '../../release/delta/delta.ts'
import { inside } from '../../release/inside.ts'

// Compression dictionaries, RFC 9842: an older version of a script, from which a browser makes the newer one.

const script = /^\/site\/([a-z][a-z\d-]*)\/([\da-f]{12})\/(?![/.])(?!.*\/[/.])([\w.@~/-]+\.js)$/

/**
 * A script of a version, by its address as it was asked for. A query string means that it is requested again, because
 * the first answer was damaged: then it is sent whole.
 */
const scriptAt = (url: string) => {
  const [, part, version, file] = script.exec(url) ?? []
  return part && version && file ? { part, version, file } : undefined
}

/** A structured field of bytes, RFC 9651: the 32 of a sha256, in base64 between colons. */
const hashField = /^:([A-Za-z\d+/]{43}=):$/

const takesDelta = /(?:^|,)\s*dcz\s*(?:,|$)/i

/** Undefined if there is no delta from that dictionary, or if its header names another one. */
async function readDelta(siteDir: string, { method, url, headers }: FastifyRequest) {
  const script = scriptAt(url)
  const [, hash] = hashField.exec(String(headers['available-dictionary'] ?? '').trim()) ?? []
  const isTaken = takesDelta.test(String(headers['accept-encoding'] ?? ''))
  if (!script || !hash || !isTaken || method !== 'GET') return undefined
  // Who has the file already is told so, and a piece of a delta is a piece of nothing.
  if (headers['if-none-match'] || headers['if-modified-since'] || headers.range) return undefined
  // Asked past all caches, as the loader does to learn why a script failed: it may have been the delta.
  if (/no-cache|no-store/i.test(headers['cache-control'] ?? '')) return undefined
  const { part, version, file } = script
  const dictionary = Buffer.from(hash, 'base64').toString('hex')
  const path = inside(siteDir, deltaFile(part, version, file, dictionary))
  const delta = await readFile(path).catch(() => undefined)
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
    // What a browser may use it for.
    if (script && reply.statusCode < 400)
      reply.header('use-as-dictionary', `match="${addressesOf(script.part, script.file)}"`)
  })
}
