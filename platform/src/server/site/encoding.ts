import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The best that the browser accepts. */
export const encodingFor = ({ headers }: FastifyRequest): 'br' | 'gzip' | undefined => {
  const encodings = new Set(
    String(headers['accept-encoding'] ?? '')
      .toLowerCase()
      .split(',')
      .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
      .map((each) => each.split(';', 1)[0]?.trim()),
  )
  return (['br', 'gzip'] as const).find((each) => encodings.has(each))
}

/** Packs a text in the best way that the browser accepts, which the reply says then. */
export async function pack(request: FastifyRequest, reply: FastifyReply, text: string): Promise<Buffer> {
  const encoding = encodingFor(request)
  const bytes = Buffer.from(text)
  if (!encoding) return bytes
  reply.header('content-encoding', encoding)
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  // For one reply alone: level 5 takes a millisecond, a third more than 4, for 6 % less; 6 gains nothing more.
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}
