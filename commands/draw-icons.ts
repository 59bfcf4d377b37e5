import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './tool.ts'

export const iconFolder = join(root, 'host/src/icon')

const small = { palette: true, effort: 10, compressionLevel: 9 } as const

/** An .ico file of one picture, whose bytes may be a PNG: https://en.wikipedia.org/wiki/ICO_(file_format) */
function icoOf(png: Buffer, pixels: number): Buffer {
  const header = Buffer.alloc(22)
  header.set([0, 0, 1, 0, 1, 0, pixels, pixels, 0, 0, 1, 0, 32, 0])
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

/** Every picture beside the two drawings from which it is made. */
export async function drawIcons(): Promise<Readonly<Record<string, Buffer>>> {
  const textOf = (name: string) => readFileSync(join(iconFolder, name), 'utf8')
  const icon = textOf('icon.svg')
  // Systems round these corners themselves, and cut a maskable icon down to a circle of 80 % of its width.
  const square = icon.replace(' rx="14"', '')
  const maskable = square
    .replace('<path', '<g transform="translate(8 16) scale(.75)"><path')
    .replace('</svg>', '</g></svg>')
  const draw = (svg: string, width: number) => sharp(Buffer.from(svg)).resize(width)
  const favicon = await draw(icon, 32).png({ compressionLevel: 9 }).toBuffer()
  return {
    'favicon.ico': icoOf(favicon, 32),
    'apple-touch-icon.png': await draw(square, 180).png(small).toBuffer(),
    'icon-192.png': await draw(icon, 192).png(small).toBuffer(),
    'icon-512.png': await draw(icon, 512).png(small).toBuffer(),
    'icon-maskable.png': await draw(maskable, 512).png(small).toBuffer(),
    'share-picture.png': await draw(textOf('share-picture.svg'), 1200).png(small).toBuffer(),
  }
}
