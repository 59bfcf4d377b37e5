import type { IncomingMessage } from 'node:http'

/** Larger ones, which are photos, are passed on as they come. */
const mostHeldBytes = 256 * 1024

export interface RequestBody {
  /** What undici sends: nothing, the whole, or a stream that is read once there is a connection. */
  readonly content: Buffer | AsyncIterable<Buffer> | null
  /** Whether a part of a stream is gone, so that it cannot be sent once more. */
  isBegun(): boolean
}

/** The body of a request, read whole when it is small and says so: then it can be sent twice, and a slow sender holds no replica. */
export async function takeBody(raw: IncomingMessage): Promise<RequestBody> {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
  const isHarmless = raw.method === 'GET' || raw.method === 'HEAD'
  if (isHarmless || (coding === undefined && !Number(length))) return held(null)
  if (coding === undefined && Number(length) <= mostHeldBytes) return held(await readAll(raw))
  let isBegun = false
  async function* pieces(): AsyncGenerator<Buffer> {
    isBegun = true
    try {
      // Destroyed, it would take the connection with it, and the answer that we still owe.
      yield* raw.iterator({ destroyOnReturn: false })
    } finally {
      // A replica that answers early leaves a rest: while that is on its way, few clients look for the answer.
      raw.resume()
    }
  }
  return { content: pieces(), isBegun: () => isBegun }
}

const held = (content: Buffer | null): RequestBody => ({ content, isBegun: () => false })

async function readAll(raw: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of raw) pieces.push(piece)
  return Buffer.concat(pieces)
}
