import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { Busy } from '../lock.ts'
import { readObjectList } from './object-list.ts'

export interface BucketPlace {
  /** As the user wrote it, for messages. */
  readonly address: string
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Empty, or a path that ends with a slash. */
  readonly prefix: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface Item {
  readonly file: string
  readonly modifiedAt: number
  /** By the store's own clock. */
  readonly ageMs: number
}

export interface Bucket {
  get(file: string): Promise<{ readonly bytes: Buffer; readonly etag: string } | undefined>
  put(file: string, bytes: Buffer, headers?: Readonly<Record<string, string>>): Promise<void>
  /** Writes if the object still has this ETag; stores without conditional writes ignore the condition. */
  replace(file: string, bytes: Buffer, etag: string | undefined): Promise<void>
  remove(file: string): Promise<void>
  list(folder?: string): Promise<Item[]>
}

const tries = 4
const patienceMs = 60_000

const pathOf = (key: string): string => key.split('/').map(encodeURIComponent).join('/')

/** A folder of an S3-compatible bucket. */
export const openBucket = ({ address, endpoint, bucket, prefix, ...credentials }: BucketPlace): Bucket => {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })

  const once = (method: string, path: string, init: RequestInit): Promise<Response | string> =>
    client
      .fetch(`${endpoint}/${bucket}${path}`, { ...init, method, signal: AbortSignal.timeout(patienceMs) })
      .catch((error) => (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).message)

  /** Retries errors that may be temporary; statuses in `also` are not errors. */
  const ask = async (
    method: string,
    path: string,
    { also = [], ...init }: RequestInit & { readonly also?: readonly number[] } = {},
  ): Promise<Response> => {
    for (let nth = 1; ; nth++) {
      const reply = await once(method, path, init)
      if (typeof reply !== 'string' && (reply.ok || also.includes(reply.status))) return reply
      const mayPass = typeof reply === 'string' || reply.status >= 500 || reply.status === 429
      const reason = typeof reply === 'string' ? reply : `it answered ${reply.status}`
      if (!mayPass || nth === tries) throw new Error(`${address} cannot be used (${reason}).`)
      await sleep(100 * 3 ** nth * (0.5 + Math.random()))
    }
  }

  const put = (file: string, bytes: Buffer, headers: Readonly<Record<string, string>>, also: number[] = []) =>
    ask('PUT', `/${pathOf(prefix + file)}`, {
      body: new Uint8Array(bytes),
      headers: {
        // Some stores check the MD5, others the SHA-256: with both, altered bytes are refused by each.
        'content-md5': createHash('md5').update(bytes).digest('base64'),
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
        ...headers,
      },
      also,
    })

  return {
    get: async (file) => {
      const reply = await ask('GET', `/${pathOf(prefix + file)}`, { also: [404] })
      const bytes = Buffer.from(await reply.arrayBuffer())
      return reply.status === 404 ? undefined : { bytes, etag: reply.headers.get('etag') ?? '' }
    },
    put: async (file, bytes, headers = {}) => void (await put(file, bytes, headers)),
    replace: async (file, bytes, etag) => {
      const condition = etag === undefined ? { 'if-none-match': '*' } : { 'if-match': etag }
      const headers = { 'cache-control': 'no-cache', 'content-type': 'application/json' }
      const reply = await put(file, bytes, { ...headers, ...condition }, [409, 412, 501])
      if (reply.status === 501) return void (await put(file, bytes, headers))
      if (!reply.ok) throw new Busy('Another promotion was quicker. Try again.')
    },
    remove: async (file) => void (await ask('DELETE', `/${pathOf(prefix + file)}`, { also: [404] })),
    list: async (folder = '') => {
      const items: Item[] = []
      for (let token = ''; ; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + folder })
        if (token) query.set('continuation-token', token)
        const reply = await ask('GET', `?${query}`)
        const page = readObjectList(await reply.text())
        const now = Date.parse(reply.headers.get('date') ?? '') || Date.now()
        // Some consoles keep an object for a folder, whose key ends with a slash.
        for (const { key, modifiedAt } of page.objects)
          if (key.startsWith(prefix + folder) && !key.endsWith('/'))
            items.push({ file: key.slice(prefix.length), modifiedAt, ageMs: now - modifiedAt })
        if (!page.next) return items
        token = page.next
      }
    },
  }
}
