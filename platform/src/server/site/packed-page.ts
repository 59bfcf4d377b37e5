import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { brotliDecompress, constants, crc32, createBrotliCompress, createDeflateRaw, gunzip } from 'node:zlib'
import type { Encoding } from './encoding.ts'

/** 24 letters, of which the last two are always "==". */
export const makeNonce = (): string => randomBytes(16).toString('base64')

interface Form {
  /** With the best that it has, because it is done once. */
  readonly compressor: (size: number) => ReturnType<typeof createBrotliCompress | typeof createDeflateRaw>
  /** Ends a block at a whole byte. */
  readonly flush: number
  /** What precedes so many bytes that are not compressed. */
  readonly storedHead: (length: number) => readonly number[]
  readonly head: readonly number[]
  readonly tail: (text: readonly Buffer[]) => Buffer
  readonly unpack: (bytes: Buffer) => Promise<Buffer>
}

const sizeOf = (pieces: readonly Buffer[]): number => pieces.reduce((sum, { length }) => sum + length, 0)

const forms: Readonly<Record<Encoding, Form>> = {
  br: {
    compressor: (size) =>
      createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          // For texts larger than any page of the product, the best level would take seconds.
          [constants.BROTLI_PARAM_QUALITY]: size > 128 * 1024 ? 9 : constants.BROTLI_MAX_QUALITY,
          // A larger window costs megabytes and gains nothing.
          [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, Math.ceil(Math.log2(size)) + 1)),
        },
      }),
    flush: constants.BROTLI_OPERATION_FLUSH,
    // RFC 7932, 9.2: not the last block, four nibbles of the length less one, uncompressed.
    storedHead: (length) => {
      const bits = ((length - 1) << 3) | (1 << 19)
      return [bits & 0xff, (bits >> 8) & 0xff, bits >> 16]
    },
    head: [],
    tail: () => Buffer.alloc(0),
    unpack: promisify(brotliDecompress),
  },
  gzip: {
    compressor: () => createDeflateRaw({ level: constants.Z_BEST_COMPRESSION }),
    flush: constants.Z_SYNC_FLUSH,
    // RFC 1951, 3.2.4: not the last block, stored, the length and its complement.
    storedHead: (length) => [0, length, 0, length ^ 0xff, 0xff],
    // RFC 1952, 2.3: deflate, no name, no time, of no certain system.
    head: [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff],
    tail: (text) => {
      const tail = Buffer.alloc(8)
      // zlib's resets at an empty piece.
      const pieces = text.filter(({ length }) => length > 0)
      tail.writeUInt32LE(pieces.reduce((sum, piece) => crc32(piece, sum), 0))
      tail.writeUInt32LE(sizeOf(pieces), 4)
      return tail
    },
    unpack: promisify(gunzip),
  },
}

/**
 * A placeholder of the length of a nonce while the page is compressed. It is not valid UTF-8, so it occurs nowhere
 * else, and no back-reference points into it. Brotli looks at the two letters before a text, so its last two are those
 * of a nonce.
 */
const placeholder = (): Buffer =>
  Buffer.concat([randomBytes(22).map((byte) => byte | 0x80), Buffer.from('==')])

const compress = async (pieces: readonly Buffer[], { compressor, flush }: Form) => {
  const stream = compressor(sizeOf(pieces))
  let out: Buffer[] = []
  stream.on('data', (bytes: Buffer) => out.push(bytes))
  const add = async (bytes: Buffer): Promise<Buffer> => {
    out = []
    stream.write(bytes)
    await new Promise<void>((resolve) => stream.flush(flush, () => resolve()))
    return Buffer.concat(out)
  }
  const packed: Buffer[] = []
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) await add(placeholder())
    packed.push(await add(piece))
  }
  out = []
  const end = once(stream, 'end')
  stream.end()
  await end
  return { packed, last: Buffer.concat(out) }
}

const joined = (pieces: readonly Buffer[], separator: Buffer): Buffer[] =>
  pieces.flatMap((piece, at) => (at > 0 ? [separator, piece] : [piece]))

/**
 * Compresses a page, cut at its nonces, once for all visits: each brings its own nonce, which is not compressed.
 * Undefined if it could not be read back.
 */
export const packPage = async (texts: readonly string[], encoding: Encoding) => {
  const form = forms[encoding]
  const pieces = texts.map((text) => Buffer.from(text))
  const { packed, last } = await compress(pieces, form)
  const withNonce = (nonce: string): Buffer => {
    const bytes = Buffer.from(nonce)
    const stored = Buffer.from([...form.storedHead(bytes.length), ...bytes])
    return Buffer.concat([
      Buffer.from(form.head),
      ...joined(packed, stored),
      last,
      form.tail(joined(pieces, bytes)),
    ])
  }
  // A compressor of another version may behave differently: the result is sent only if it decompresses to the page.
  const nonce = makeNonce()
  const text = await form.unpack(withNonce(nonce)).then(String, () => undefined)
  return text === texts.join(nonce) ? withNonce : undefined
}

/** One at a time, because the best compression takes a tenth of a second and more. */
let last: Promise<unknown> = Promise.resolve()

/** Starts to compress the page at its first request, and returns nothing until it is done. */
export const packOnce = (pieces: readonly string[]) => {
  const begun = new Set<Encoding>()
  const packed = new Map<Encoding, NonNullable<Awaited<ReturnType<typeof packPage>>>>()
  return (encoding: Encoding) => {
    if (!begun.has(encoding)) {
      begun.add(encoding)
      last = last
        .then(() => packPage(pieces, encoding))
        .then(
          (page) => page && packed.set(encoding, page),
          () => undefined,
        )
    }
    return packed.get(encoding)
  }
}
