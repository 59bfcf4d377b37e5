import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listening } from './listening.ts'

interface Kept {
  readonly bytes: Buffer
  modifiedAt: number
  /** As they came with it. */
  readonly headers?: IncomingHttpHeaders
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`

/** A fake store with conditional writes, which the real one of the tests lacks. It does not check signatures. */
export const testStore = async () => {
  const objects = new Map<string, Kept>()
  const { address, stop } = await listening(async (request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://store')
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
    const object = objects.get(key)
    const respond = (status: number, text: string | Buffer = '', headers = {}) =>
      reply.writeHead(status, headers).end(text)
    if (searchParams.has('list-type')) {
      const matches = [...objects].filter(([each]) => each.startsWith(searchParams.get('prefix') ?? ''))
      const rows = matches.map(
        ([each, { modifiedAt }]) =>
          `<Contents><Key>${each}</Key><LastModified>${new Date(modifiedAt).toISOString()}</LastModified></Contents>`,
      )
      return respond(200, `<ListBucketResult>${rows.join('')}</ListBucketResult>`)
    }
    if (request.method === 'GET')
      return object ? respond(200, object.bytes, { etag: etagOf(object.bytes) }) : respond(404)
    if (request.method === 'DELETE') return respond(objects.delete(key) ? 204 : 404)
    const bytes = await buffer(request)
    const { 'if-match': match, 'if-none-match': none } = request.headers
    if ((none && object) || (match && match !== (object && etagOf(object.bytes)))) return respond(412)
    objects.set(key, { bytes, modifiedAt: Date.now(), headers: request.headers })
    return respond(200)
  })
  return {
    objects,
    place: {
      address: 's3://drape/site',
      endpoint: address,
      region: 'us-east-1',
      bucket: 'drape',
      prefix: 'site/',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
    },
    stop,
  }
}
