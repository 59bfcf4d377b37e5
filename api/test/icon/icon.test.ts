import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawIcons, iconFolder } from './icon.ts'

const sizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  'favicon.ico': [32, 32],
  'apple-touch-icon.png': [180, 180],
  'icon-192.png': [192, 192],
  'icon-512.png': [512, 512],
  'icon-maskable.png': [512, 512],
  'share-picture.png': [1200, 630],
}

/** An ICO says where its picture begins. */
const pictureIn = (file: string, icon: Buffer) =>
  file.endsWith('.ico') ? icon.subarray(icon.readUInt32LE(18)) : icon

const pixelsOf = async (file: string, icon: Buffer) => {
  const picture = sharp(pictureIn(file, icon)).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual(sizes[file])
  return data
}

const committed = (file: string) => readFile(join(iconFolder, file))

test.each(Object.keys(sizes))('%s shows its drawing: npm run icons -w api draws it anew', async (file) => {
  const drawn = await pixelsOf(file, (await drawIcons())[file] ?? Buffer.alloc(0))
  const pixels = await pixelsOf(file, await committed(file))
  // Other processors round differently, which a palette carries into whole areas.
  const differences = pixels.filter((value, at) => Math.abs(value - (drawn[at] ?? 0)) > 24)
  expect(differences.length / pixels.length).toBeLessThan(0.001)
})

test.each([
  ['favicon.ico', false],
  ['icon-512.png', false],
  ['apple-touch-icon.png', true],
  ['icon-maskable.png', true],
])('the corner of %s is as its platform wants it', async (file, isFilled) => {
  const corner = (await pixelsOf(file, await committed(file))).subarray(0, 4)
  if (isFilled) expect([...corner]).toEqual([0x8b, 0x1e, 0x3f, 255])
  else expect(corner[3]).toBeLessThan(64)
})
