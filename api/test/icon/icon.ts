import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

export const iconFolder = join(import.meta.dirname, '../../../host/src/icon')

/** Platforms that cut the icon's corners themselves want it to fill the square. */
const withoutCorners = (svg: string): string => svg.replace(' rx="14"', '')

/**
 * Whatever shape a platform cuts, the circle in the middle is seen: the drawing is made smaller, and stands on the edge
 * as before. https://www.w3.org/TR/appmanifest/#icon-masks
 */
const withinCircle = (svg: string): string =>
  withoutCorners(svg)
    .replace(/<rect.*?\/>/, '$&<g transform="translate(8 16) scale(.75)">')
    .replace('</svg>', '</g></svg>')

const render = async (svg: string, width: number): Promise<Buffer> => {
  // picture.ts blocks every libvips loader but those of photos; tests run both in one process.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  return sharp(Buffer.from(svg), { density: 288 })
    .resize(width)
    .png({ compressionLevel: 9, palette: width > 32 })
    .toBuffer()
}

/** An ICO with one PNG in it, for programs that do not read SVG: https://en.wikipedia.org/wiki/ICO_(file_format) */
const asIco = (png: Buffer, side: number): Buffer => {
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

/** The host's pictures that are made from its drawings. */
export const drawIcons = async (): Promise<Readonly<Record<string, Buffer>>> => {
  const icon = await readFile(join(iconFolder, 'icon.svg'), 'utf8')
  return {
    'favicon.ico': asIco(await render(icon, 32), 32),
    'apple-touch-icon.png': await render(withoutCorners(icon), 180),
    'icon-192.png': await render(icon, 192),
    'icon-512.png': await render(icon, 512),
    'icon-maskable.png': await render(withinCircle(icon), 512),
    'share-picture.png': await render(await readFile(join(iconFolder, 'share-picture.svg'), 'utf8'), 1200),
  }
}

const writeIcons = async () => {
  for (const [file, picture] of Object.entries(await drawIcons()))
    await writeFile(join(iconFolder, file), picture)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void writeIcons()
