import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { DomUtils, parseDocument } from 'htmlparser2'

/** A page has a thousand keys of a kilobyte at most, of which each byte may be escaped. */
const maxBytes = 16 * 1024 * 1024

type Nodes = Parameters<typeof DomUtils.textContent>[0]

const textOf = (name: string, within: Nodes): string =>
  DomUtils.textContent(DomUtils.getElementsByTagName(name, within, true, 1))

/** Reads one page of ListObjectsV2, or throws: an empty list would say that a bucket is empty. */
export async function readObjectList(xml: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const pieces: Uint8Array[] = []
  let bytesLeft = maxBytes
  for await (const piece of xml) {
    bytesLeft -= piece.length
    if (bytesLeft < 0) throw new Error('its list of objects is too long')
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString()
  if (!/<\/ListBucketResult\s*>\s*$/.test(text)) throw new Error('it did not answer with a list of objects')
  const document = parseDocument(text, { xmlMode: true })
  const objects = DomUtils.getElementsByTagName('Contents', document).map((item) => ({
    key: textOf('Key', item),
    modifiedAt: Date.parse(textOf('LastModified', item)),
  }))
  return { objects, next: textOf('NextContinuationToken', document) }
}

/** A bucket of an S3-compatible store, with the keys to it. */
export interface S3Place {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

interface Patience {
  readonly tries: number
  /** Before the second try; three times as long before each further one. */
  readonly waitMs: number
  /** Passed to each try; once it is aborted, there is no further one. */
  readonly limit: () => AbortSignal
}

export type Headers = Readonly<Record<string, string>>

interface S3Request extends RequestInit {
  readonly path?: string
  /** Further statuses that are not errors. */
  readonly also?: readonly number[]
}

export class S3Failure extends Error {
  /** What the store answered, if it did. */
  readonly status: number | undefined

  constructor(message: string, { status, cause }: { status?: number; cause?: unknown }) {
    super(message, { cause })
    this.status = status
  }

  get mayPass(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 429
  }
}

const failureOf = (reply: Response | Error): S3Failure => {
  if (reply instanceof Response) return new S3Failure(`it answered ${reply.status}`, { status: reply.status })
  const { cause, message } = reply as Error & { readonly cause?: { readonly code?: string } }
  return new S3Failure(cause?.code ?? message, { cause: reply })
}

const pathOf = (key: string): string => `/${key.split('/').map(encodeURIComponent).join('/')}`

/** Makes requests of path-style addresses, which every S3-compatible store knows. */
export const openS3 = ({ endpoint, bucket, ...credentials }: S3Place) => {
  // aws4fetch's own retries have no timeout and do not cover broken connections.
  const client = new AwsClient({ ...credentials, service: 's3', retries: 0 })

  return ({ tries, waitMs, limit }: Patience) => {
    const ask = async ({ path = '', also = [], ...init }: S3Request): Promise<Response> => {
      for (let attempt = 1; ; attempt++) {
        const signal = limit()
        const reply = await client
          .fetch(`${endpoint}/${bucket}${path}`, { ...init, signal })
          .catch((error: Error) => error)
        if (reply instanceof Response && (reply.ok || also.includes(reply.status))) return reply
        if (reply instanceof Response) await reply.body?.cancel()
        const failure = failureOf(reply)
        if (!failure.mayPass || attempt === tries || limit().aborted) throw failure
        await sleep(waitMs * 3 ** (attempt - 1) * (0.5 + Math.random()))
      }
    }

    /** The status of an answer whose body nobody reads. */
    const statusOf = async (request: S3Request): Promise<number> => {
      const reply = await ask(request)
      await reply.body?.cancel()
      return reply.status
    }

    return {
      /** Undefined where there is no such object. */
      get: async (key: string): Promise<Response | undefined> => {
        const reply = await ask({ method: 'GET', path: pathOf(key), also: [404] })
        if (reply.status !== 404) return reply
        await reply.body?.cancel()
        return undefined
      },
      put: async (key: string, bytes: Buffer, headers: Headers, also: readonly number[] = []) => {
        return statusOf({
          method: 'PUT',
          path: pathOf(key),
          body: new Uint8Array(bytes),
          headers: {
            // Some stores check the MD5, others the SHA-256: with both, altered bytes are refused by each.
            'content-md5': createHash('md5').update(bytes).digest('base64'),
            'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
            ...headers,
          },
          also,
        })
      },
      /** One request per object: DeleteObjects is where S3-compatible stores differ most. */
      remove: async (key: string): Promise<void> => {
        await statusOf({ method: 'DELETE', path: pathOf(key), also: [404] })
      },
      /** A page of the list, and the token of the next one, empty at the end. */
      list: async (prefix: string, token: string, pageSize = 1000) => {
        const query = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': String(pageSize) })
        if (token) query.set('continuation-token', token)
        const reply = await ask({ method: 'GET', path: `?${query}` })
        const page = await readObjectList(reply.body ?? []).catch((error: Error) => {
          throw failureOf(error)
        })
        // Both times are the store's: the clock here may differ.
        const now = Date.parse(reply.headers.get('date') ?? '') || Date.now()
        const objects = page.objects.map((each) => ({ ...each, ageMs: now - each.modifiedAt }))
        return { objects, next: page.next }
      },
      check: async (): Promise<void> => {
        await statusOf({ method: 'HEAD' })
      },
    }
  }
}
