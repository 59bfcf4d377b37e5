import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawIcons, iconFolder } from './draw-icons.ts'

/** Not of the bytes, which another system may compress otherwise. An .ico file is a PNG behind a header. */
const pixelsOf = async (bytes: Buffer) => {
  const png = bytes.subarray(bytes.indexOf('\x89PNG', 0, 'latin1'))
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return [info.width, info.height, createHash('sha256').update(data).digest('hex')]
}

const pixelsOfAll = async (files: Readonly<Record<string, Buffer>>) =>
  Object.fromEntries(
    await Promise.all(Object.entries(files).map(async ([name, bytes]) => [name, await pixelsOf(bytes)])),
  )

// One process runs the tests of several files, and the api's refuse what is no photo (photo-picture's \`sharp.block\`).
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadSvg'] }))

test('every icon is drawn from the SVG files beside it; npm run icons draws them again', async () => {
  const names = readdirSync(iconFolder).filter((name) => /\.(png|ico)$/.test(name))
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(iconFolder, name))]))
  expect(await pixelsOfAll(files)).toEqual(await pixelsOfAll(await drawIcons()))
})
