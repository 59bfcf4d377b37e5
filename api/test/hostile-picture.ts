import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { constants, createDeflate, deflateSync } from 'node:zlib'
import { pngChunk, pngOf } from './picture.ts'

const piece = Buffer.alloc(1024 * 1024)

/** Compressed zeros, a thousandth of the size. */
function packNothing(byteCount: number): Promise<Buffer> {
  function* pieces() {
    for (let bytesLeft = byteCount; bytesLeft > 0; bytesLeft -= piece.length)
      yield piece.subarray(0, bytesLeft)
  }
  return buffer(Readable.from(pieces()).pipe(createDeflate({ level: constants.Z_BEST_SPEED })))
}

/** A picture one pixel wide, up to the pixel limit: 97 KB that took half a minute to decode. */
export const narrowPng = async (rows = 49_999_999): Promise<Buffer> =>
  pngOf({ width: 1, height: rows }, pngChunk('IDAT', await packNothing(2 * rows)))

/** The origins and steps of the seven passes: https://www.w3.org/TR/png/#8Interlace */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** 16-bit RGBA, which must be held in memory because its rows come in seven passes. */
export async function interlacedPng(side = 7071): Promise<Buffer> {
  const byteCount = passes.reduce(
    (sum, [x, y, dx, dy]) => sum + Math.ceil((side - y) / dy) * (1 + 8 * Math.ceil((side - x) / dx)),
    0,
  )
  const header = { width: side, height: side, depth: 16, colour: 6, isInterlaced: true } as const
  return pngOf(header, pngChunk('IDAT', await packNothing(byteCount)))
}

/** Each text is decompressed to 8 MB. */
export async function textPng(kind: 'zTXt' | 'iTXt', count: number): Promise<Buffer> {
  const text = await packNothing(7_900_000)
  const head = kind === 'zTXt' ? 'note\0\0' : 'note\0\x01\0\0\0'
  const texts = Array<Buffer>(count).fill(pngChunk(kind, Buffer.concat([Buffer.from(head, 'latin1'), text])))
  const dot = deflateSync(Buffer.alloc(2))
  return pngOf({ width: 1, height: 1 }, ...texts, pngChunk('IDAT', dot))
}

const segment = (marker: number, ...body: readonly number[]) =>
  Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 255, ...body])

/** A CMYK JPEG with 57 scans, the maximum, each over all pixels. */
export function scansJpeg(side = 7071): Buffer {
  const components = [1, 2, 3, 4]
  const blocks = Math.ceil(side / 8) ** 2
  const sides = [side >> 8, side & 255]
  // Huffman tables with one code of one bit each: "as the block before" and "nothing in the next 16,384 blocks".
  const tables = [
    segment(0xc4, 0x00, 1, ...Array(15).fill(0), 0),
    segment(0xc4, 0x10, 1, ...Array(15).fill(0), 0xe0),
  ]
  const first = [
    segment(0xda, 4, ...components.flatMap((id) => [id, 0]), 0, 0, 0),
    Buffer.alloc(blocks / 2 + 1),
  ]
  const nothing = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8))
  // Successive approximation: each scan adds one bit, from the thirteenth down.
  const precisions = [0x0d, ...Array.from({ length: 13 }, (_, bit) => ((bit + 1) << 4) | bit).reverse()]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xee, ...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, 2),
    segment(0xdb, 0, ...Array(64).fill(1)),
    segment(0xc2, 8, ...sides, ...sides, 4, ...components.flatMap((id) => [id, 0x11, 0])),
    ...tables,
    ...first,
    ...precisions.flatMap((precision) =>
      components.flatMap((id) => [segment(0xda, 1, id, 0, 1, 63, precision), nothing]),
    ),
    Buffer.from([0xff, 0xd9]),
  ])
}

/**
 * 5000 EXIF entries that all point back to the first: 65 KB that occupy libvips for seconds before it knows the size.
 */
export function exifLoop(jpeg: Buffer): Buffer {
  const [entries, start] = [5000, 16]
  const exif = Buffer.alloc(65_000)
  exif.write('Exif\0\0II*\0', 'latin1')
  exif.writeUInt32LE(8, 10)
  exif.writeUInt16LE(entries, 14)
  for (let at = start; at < start + entries * 12; at += 12) {
    exif.writeUInt16LE(0x8769, at)
    exif.writeUInt16LE(4, at + 2)
    exif.writeUInt32LE(1, at + 4)
    exif.writeUInt32LE(8, at + 8)
  }
  return Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, ...exif), jpeg.subarray(2)])
}
