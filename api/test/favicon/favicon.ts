import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const side = 32
const folder = join(import.meta.dirname, '../../../host/src')

/**
 * The host's icon for programs that do not read SVG: an ICO with one PNG in it.
 * https://en.wikipedia.org/wiki/ICO_(file_format)
 */
export async function drawFavicon(svgFile: string): Promise<Buffer> {
  // picture.ts blocks every libvips loader but those of photos; tests run both in one process.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const png = await sharp(await readFile(svgFile), { density: 288 })
    .resize(side, side)
    .png({ compressionLevel: 9 })
    .toBuffer()
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(side, 6)
  head.writeUInt8(side, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const writeFavicon = async () =>
  writeFile(join(folder, 'favicon.ico'), await drawFavicon(join(folder, 'icon.svg')))

if (process.argv[1] === fileURLToPath(import.meta.url)) void writeFavicon()
