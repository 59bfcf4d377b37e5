import { Busy } from '../lock.ts'
import { type Headers, openS3, S3Failure, type S3Place } from './s3.ts'

export interface BucketPlace extends S3Place {
  /** As the user wrote it, for messages. */
  readonly address: string
  /** Empty, or a path that ends with a slash. */
  readonly prefix: string
}

const patience = { tries: 4, waitMs: 300, limit: () => AbortSignal.timeout(60_000) }

/** A folder of an S3-compatible bucket. */
export const openBucket = ({ address, prefix, ...place }: BucketPlace) => {
  const s3 = openS3(place)(patience)

  const reported = <Result>(asked: Promise<Result>): Promise<Result> =>
    asked.catch((error) => {
      throw error instanceof S3Failure ? new Error(`${address} cannot be used (${error.message}).`) : error
    })

  return {
    get: async (file: string) => {
      const reply = await reported(s3.get(prefix + file))
      return reply && { bytes: Buffer.from(await reply.arrayBuffer()), etag: reply.headers.get('etag') ?? '' }
    },
    put: async (file: string, bytes: Buffer, headers: Headers = {}) =>
      void (await reported(s3.put(prefix + file, bytes, headers))),
    /** Writes if the object still has this ETag; stores without conditional writes ignore the condition. */
    replace: async (file: string, bytes: Buffer, etag: string | undefined) => {
      const condition = etag === undefined ? { 'if-none-match': '*' } : { 'if-match': etag }
      const headers = { 'cache-control': 'no-cache', 'content-type': 'application/json' }
      const key = prefix + file
      const status = await reported(s3.put(key, bytes, { ...headers, ...condition }, [409, 412, 501]))
      if (status === 501) await reported(s3.put(key, bytes, headers))
      else if (status >= 400) throw new Busy('Another promotion was quicker. Try again.')
    },
    remove: (file: string) => reported(s3.remove(prefix + file)),
    list: async (folder = '') => {
      /** The age is by the store's own clock. */
      const items: { file: string; modifiedAt: number; ageMs: number }[] = []
      for (let token = ''; ; ) {
        const { objects, next } = await reported(s3.list(prefix + folder, token))
        // Some consoles keep an object for a folder, whose key ends with a slash.
        for (const { key, modifiedAt, ageMs } of objects)
          if (key.startsWith(prefix + folder) && !key.endsWith('/'))
            items.push({ file: key.slice(prefix.length), modifiedAt, ageMs })
        if (!next) return items
        token = next
      }
    },
  }
}

export type Bucket = ReturnType<typeof openBucket>
