import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { readObjectList } from '@drape/platform/release/object-list'
import { AwsClient } from 'aws4fetch'
import { checkKey } from './object-key.ts'
import type { ObjectStore } from './object-store.ts'
import { ObjectStoreUnavailable } from './object-store-unavailable.ts'

/** A bucket of an S3-compatible store, with its credentials. */
export interface Bucket {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface StoreRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path?: string
  readonly headers?: Record<string, string>
  readonly body?: Buffer
  /** Further statuses that are not errors. */
  readonly also?: readonly number[]
  readonly tries?: number
}

const usual = {
  /** The timeout for all attempts of one operation together. */
  patienceMs: 10_000,
  pageSize: 1000,
}

/** Uses path-style addresses, which every S3-compatible store supports. */
export function openS3Store(place: Bucket, { patienceMs, pageSize } = usual): ObjectStore {
  const { endpoint, bucket, ...credentials } = place
  // aws4fetch's own retries have no timeout and do not cover broken connections.
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })

  const ask = async (failure: string, request: StoreRequest): Promise<Response> => {
    const { method, path = '', headers = {}, body, also = [], tries = 3 } = request
    // AbortSignal.timeout would also cut off the body of a picture that a slow phone is still reading.
    const limit = new AbortController()
    const timer = setTimeout(
      () => limit.abort(new Error(`the object store did not answer within ${patienceMs} ms`)),
      patienceMs,
    )
    try {
      for (let attempt = 1; ; attempt++) {
        const isLast = attempt === tries || limit.signal.aborted
        try {
          const reply = await client.fetch(`${endpoint}/${bucket}${path}`, {
            method,
            headers,
            signal: limit.signal,
            ...(body && { body: new Uint8Array(body) }),
          })
          if (reply.ok || also.includes(reply.status)) return reply
          await reply.body?.cancel()
          const mayPass = reply.status >= 500 || reply.status === 429
          if (isLast || !mayPass) throw new ObjectStoreUnavailable(failure, { status: reply.status })
        } catch (error) {
          if (error instanceof ObjectStoreUnavailable) throw error
          if (isLast || limit.signal.aborted) throw new ObjectStoreUnavailable(failure, { cause: error })
        }
        await sleep(100 * 3 ** (attempt - 1) * (0.5 + Math.random()))
      }
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    put: async (key, bytes, contentType) => {
      await ask('an object cannot be written', {
        method: 'PUT',
        path: `/${checkKey(key)}`,
        body: bytes,
        // Some stores check the MD5, others the SHA-256: with both, altered bytes are refused by each.
        headers: {
          'content-type': contentType,
          'content-md5': createHash('md5').update(bytes).digest('base64'),
          'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        },
      })
    },
    get: async (key) => {
      const reply = await ask('an object cannot be read', {
        method: 'GET',
        path: `/${checkKey(key)}`,
        also: [404],
      })
      if (reply.status === 404 || !reply.body) {
        await reply.body?.cancel()
        return undefined
      }
      const stream = Readable.fromWeb(reply.body as ReadableStream<Uint8Array>)
      return { byteCount: Number(reply.headers.get('content-length')), stream }
    },
    remove: async (key) => {
      // One request per object: DeleteObjects is where S3-compatible stores differ most.
      const reply = await ask('an object cannot be removed', {
        method: 'DELETE',
        path: `/${checkKey(key)}`,
        also: [404],
      })
      await reply.body?.cancel()
    },
    list: async function* (prefix) {
      for (let token = ''; ; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': String(pageSize) })
        if (token) query.set('continuation-token', token)
        const reply = await ask('objects cannot be listed', { method: 'GET', path: `?${query}` })
        const page = readObjectList(await reply.text())
        // Both times are the store's: this server's clock may differ.
        const now = Date.parse(reply.headers.get('date') ?? '') || Date.now()
        for (const { key, modifiedAt } of page.objects) yield { key, ageSeconds: (now - modifiedAt) / 1000 }
        if (!page.next) return
        token = page.next
      }
    },
    check: async () => {
      const reply = await ask('the bucket does not answer', { method: 'HEAD', tries: 1 })
      await reply.body?.cancel()
    },
  }
}
