import { createHash } from 'node:crypto'
import { readDescription, readManual } from '@drape/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serveCall } from '../http/serve-call.ts'
import { describeApi } from './document.ts'
import { writeManual } from './manual.ts'
import { manualPolicy } from './style.ts'

/** Serves the OpenAPI document and the manual, both written once when all routes are registered. */
export function serveDocs(app: FastifyInstance, publicUrl: string | undefined): void {
  const prepare = () => {
    const served = app.routes.flatMap(({ call }) => call ?? [])
    const api = describeApi([...new Set(served)], publicUrl)
    return { description: tagged(JSON.stringify(api)), manual: tagged(writeManual(api)) }
  }
  let prepared: ReturnType<typeof prepare> | undefined
  const docs = () => {
    prepared ??= prepare()
    return prepared
  }

  serveCall(app, readDescription, async ({ request, reply }) => {
    reply.type('application/json; charset=utf-8')
    return send(docs().description, request, reply)
  })

  serveCall(app, readManual, async ({ request, reply }) => {
    reply.type('text/html; charset=utf-8').header('content-security-policy', manualPolicy)
    return send(docs().manual, request, reply)
  })
}

const tagged = (text: string) => ({
  text,
  tag: `"${createHash('sha256').update(text).digest('base64url')}"`,
})

function send({ text, tag }: ReturnType<typeof tagged>, request: FastifyRequest, reply: FastifyReply) {
  reply.headers({ 'cache-control': 'public, no-cache', etag: tag })
  // A proxy that compresses turns the ETag into a weak one.
  const knownTags = request.headers['if-none-match']
    ?.split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
  return knownTags?.includes(tag) ? reply.code(304).send() : reply.send(text)
}
