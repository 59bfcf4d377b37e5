import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A random picture, so that no two are the same. */
export const drawPicture = (width = 60, height = 40): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

export const jpegPicture = (width?: number, height?: number): Promise<Buffer> =>
  drawPicture(width, height).jpeg().toBuffer()

export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

interface PngHeader {
  readonly width: number
  readonly height: number
  readonly depth?: 8 | 16
  /** 0 is grey, 2 RGB, 6 RGBA. */
  readonly colour?: 0 | 2 | 6
  readonly isInterlaced?: boolean
}

export function pngOf(
  { width, height, depth = 8, colour = 0, isInterlaced = false }: PngHeader,
  ...chunks: readonly Buffer[]
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, Number(isInterlaced)], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A small PNG whose header claims this size. Decoding it would fail. */
export const bombPicture = (width: number, height: number): Buffer =>
  pngOf({ width, height, colour: 2 }, pngChunk('IDAT', deflateSync(Buffer.alloc(1000))))
