import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliCompress } from 'node:zlib'

/** 24 letters, of which the last two are always "==". */
export const makeNonce = (): string => randomBytes(16).toString('base64')

/** What precedes bytes that are not compressed: not the last block, four nibbles of the length less one (RFC 7932, 9.2). */
const stored = (bytes: Buffer): Buffer => {
  const bits = ((bytes.length - 1) << 3) | (1 << 19)
  return Buffer.from([bits & 0xff, (bits >> 8) & 0xff, bits >> 16, ...bytes])
}

/**
 * A placeholder of the length of a nonce while the page is compressed. It is not valid UTF-8, so it occurs nowhere
 * else, and no back-reference points into it. Brotli looks at the two letters before a text, so its last two are those
 * of a nonce.
 */
const placeholder = (): Buffer =>
  Buffer.concat([randomBytes(22).map((byte) => byte | 0x80), Buffer.from('==')])

/** With the best that brotli has, because it is done once. */
const compress = async (pieces: readonly Buffer[]) => {
  const { length: size } = Buffer.concat(pieces)
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      // For texts larger than any page of the product, the best level would take seconds.
      [constants.BROTLI_PARAM_QUALITY]: size > 128 * 1024 ? 9 : constants.BROTLI_MAX_QUALITY,
      // A larger window costs megabytes and gains nothing.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(size)) + 1)),
    },
  })
  let out: Buffer[] = []
  stream.on('data', (bytes: Buffer) => out.push(bytes))
  const add = async (bytes: Buffer): Promise<Buffer> => {
    out = []
    stream.write(bytes)
    // Ends a block at a whole byte.
    await new Promise<void>((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, () => resolve()))
    return Buffer.concat(out)
  }
  const packed: Buffer[] = []
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await add(placeholder())
    packed.push(await add(piece))
  }
  out = []
  stream.end()
  await once(stream, 'end')
  return { packed, last: Buffer.concat(out) }
}

/**
 * Compresses a page, cut at its nonces, once for all visits: each brings its own nonce, which is not compressed.
 * Undefined if it could not be read back.
 */
export const packPage = async (texts: readonly string[]) => {
  const { packed, last } = await compress(texts.map((text) => Buffer.from(text)))
  const withNonce = (nonce: string): Buffer => {
    const between = stored(Buffer.from(nonce))
    return Buffer.concat([...packed.flatMap((piece, at) => (at > 0 ? [between, piece] : [piece])), last])
  }
  // A compressor of another version may behave differently: the result is sent only if it decompresses to the page.
  const nonce = makeNonce()
  const text = await promisify(brotliDecompress)(withNonce(nonce)).then(String, () => undefined)
  return text === texts.join(nonce) ? withNonce : undefined
}

/** One at a time, because the best compression takes a tenth of a second and more. */
let last: Promise<unknown> = Promise.resolve()

/** Starts to compress the page at its first request, and returns nothing until it is done. */
export const packOnce = (pieces: readonly string[]) => {
  let hasBegun = false
  let packed: Awaited<ReturnType<typeof packPage>>
  return () => {
    if (!hasBegun) {
      hasBegun = true
      last = last
        .then(async () => {
          packed = await packPage(pieces)
        })
        .catch(() => undefined)
    }
    return packed
  }
}
