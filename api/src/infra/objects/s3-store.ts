import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { openS3, S3Failure, type S3Place } from '@drape/platform/release/s3'
import { checkKey } from './object-key.ts'
import type { ObjectStore } from './object-store.ts'
import { ObjectStoreUnavailable } from './object-store-unavailable.ts'

const usual = {
  /** The timeout for all attempts of one operation together. */
  patienceMs: 10_000,
  pageSize: 1000,
}

type S3 = ReturnType<ReturnType<typeof openS3>>

export function openS3Store(place: S3Place, { patienceMs, pageSize } = usual): ObjectStore {
  const open = openS3(place)

  /** Bounds the time until the store answers: the body of a picture may be read by a slow phone for longer. */
  const ask = async <Result>(
    failure: string,
    work: (s3: S3) => Promise<Result>,
    tries = 3,
  ): Promise<Result> => {
    const limit = new AbortController()
    const timer = setTimeout(
      () => limit.abort(new Error(`the object store did not answer within ${patienceMs} ms`)),
      patienceMs,
    )
    try {
      return await work(open({ tries, waitMs: 100, limit: () => limit.signal }))
    } catch (error) {
      if (!(error instanceof S3Failure)) throw error
      const { status, cause } = error
      throw new ObjectStoreUnavailable(failure, status === undefined ? { cause } : { status })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    put: async (key, bytes, contentType) => {
      await ask('an object cannot be written', (s3) =>
        s3.put(checkKey(key), bytes, { 'content-type': contentType }),
      )
    },
    get: async (key) => {
      const reply = await ask('an object cannot be read', (s3) => s3.get(checkKey(key)))
      if (!reply?.body) return undefined
      const stream = Readable.fromWeb(reply.body as ReadableStream<Uint8Array>)
      return { byteCount: Number(reply.headers.get('content-length')), stream }
    },
    remove: (key) => ask('an object cannot be removed', (s3) => s3.remove(checkKey(key))),
    list: async function* (prefix) {
      for (let token = ''; ; ) {
        const { objects, next } = await ask('objects cannot be listed', (s3) =>
          s3.list(prefix, token, pageSize),
        )
        for (const { key, ageMs } of objects) yield { key, ageSeconds: ageMs / 1000 }
        if (!next) return
        token = next
      }
    },
    check: () => ask('the bucket does not answer', (s3) => s3.check(), 1),
  }
}
