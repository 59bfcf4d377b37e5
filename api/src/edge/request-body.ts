import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Call } from '@drape/contract/call'
import { maxPhotoBytes } from '@drape/contract/photo'
import { refusalOf } from '../http/problem.ts'

/** The most that a replica takes of a call without a file. */
const mostHeldBytes = 256 * 1024
/** Here we stop reading; what is too large for a photo, and what stands round it in a form, is the replica's to say. */
const mostPassedBytes = maxPhotoBytes + 64 * 1024

export interface RequestBody {
  /** What undici sends: nothing, the whole, or a stream that is read once there is a connection. */
  readonly content: Buffer | AsyncIterable<Buffer> | null
  /** Whether a part of a stream is gone, so that it cannot be sent once more. */
  isBegun(): boolean
}

/**
 * The body of a request. That of a call without a file is read whole before a replica is chosen: then it can be sent
 * twice, and a slow sender holds no replica. Any other is passed on as it comes.
 */
export async function takeBody(raw: IncomingMessage, call: Call | undefined): Promise<RequestBody> {
  const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
  const isHarmless = raw.method === 'GET' || raw.method === 'HEAD'
  if (isHarmless || (coding === undefined && !Number(length))) return held(null)
  const isFlowing = call ? call.file !== undefined : !(Number(length) <= mostHeldBytes)
  if (!isFlowing) return held(await buffer(pieces(raw, mostHeldBytes)))
  let isBegun = false
  async function* flow() {
    isBegun = true
    yield* pieces(raw, mostPassedBytes)
  }
  return { content: flow(), isBegun: () => isBegun }
}

const held = (content: Buffer | null): RequestBody => ({ content, isBegun: () => false })

/** Refuses what is larger. */
async function* pieces(raw: IncomingMessage, mostBytes: number): AsyncGenerator<Buffer> {
  let byteCount = 0
  try {
    if (Number(raw.headers['content-length']) > mostBytes) throw refusalOf({ statusCode: 413 })
    // Destroyed, it would take the connection with it, and the answer that we still owe.
    for await (const piece of raw.iterator({ destroyOnReturn: false })) {
      byteCount += piece.length
      if (byteCount > mostBytes) throw refusalOf({ statusCode: 413 })
      yield piece
    }
  } finally {
    throwAway(raw, mostBytes)
  }
}

/** A rest may be on its way after an answer: while it is, few clients look for that. One without an end is cut off. */
function throwAway(raw: IncomingMessage, mostBytes: number): void {
  let byteCount = 0
  raw.on('data', (piece: Buffer) => {
    byteCount += piece.length
    if (byteCount > mostBytes) raw.destroy()
  })
  raw.resume()
}
