import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Call } from '@drape/contract/call'
import { maxPhotoBytes } from '@drape/contract/photo'
import { refusalOf } from '../http/problem.ts'

/** The limit that replicas have for a call without a file. */
const maxHeldBytes = 256 * 1024
/** The edge stops reading here; the replica decides what is too large for a photo and its form. */
const maxPassedBytes = maxPhotoBytes + 64 * 1024

export interface RequestBody {
  /** The body for undici: none, a buffer, or a stream that is read once a connection is open. */
  readonly content: Buffer | AsyncIterable<Buffer> | null
  /** Whether a part of a stream has been sent, so that it cannot be sent to another replica. */
  isBegun(): boolean
}

/**
 * The body of a request. Without a file it is buffered before a replica is chosen: it can then be sent twice, and a
 * slow sender occupies no replica. A file is streamed.
 */
export async function takeBody(raw: IncomingMessage, call: Call | undefined): Promise<RequestBody> {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
  const isHarmless = raw.method === 'GET' || raw.method === 'HEAD'
  if (isHarmless || (coding === undefined && !Number(length))) return held(null)
  const isFlowing = call ? call.file !== undefined : !(Number(length) <= maxHeldBytes)
  if (!isFlowing) return held(await buffer(pieces(raw, maxHeldBytes)))
  let isBegun = false
  async function* flow() {
    isBegun = true
    yield* pieces(raw, maxPassedBytes)
  }
  return { content: flow(), isBegun: () => isBegun }
}

const held = (content: Buffer | null): RequestBody => ({ content, isBegun: () => false })

/** Throws 413 when the body is larger. */
async function* pieces(raw: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let byteCount = 0
  try {
    if (Number(raw.headers['content-length']) > maxBytes) throw refusalOf({ statusCode: 413 })
    // Destroying the request would close the connection before the answer is sent.
    for await (const piece of raw.iterator({ destroyOnReturn: false })) {
      byteCount += piece.length
      if (byteCount > maxBytes) throw refusalOf({ statusCode: 413 })
      yield piece
    }
  } finally {
    throwAway(raw, maxBytes)
  }
}

/**
 * The rest of a body may still arrive after the answer, and few clients read an answer while they send: it is read and
 * discarded, up to a limit.
 */
function throwAway(raw: IncomingMessage, maxBytes: number): void {
  let byteCount = 0
  raw.on('data', (piece: Buffer) => {
    byteCount += piece.length
    if (byteCount > maxBytes) raw.destroy()
  })
  raw.resume()
}
