import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { drawFavicon } from './favicon.ts'

const folder = join(import.meta.dirname, '../../../host/src')

const pixelsOf = async (icon: Buffer) => {
  const [length, begin] = [icon.readUInt32LE(14), icon.readUInt32LE(18)]
  expect(begin + length).toBe(icon.length)
  const { data, info } = await sharp(icon.subarray(begin)).raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 32, height: 32, channels: 4 })
  return data
}

test('favicon.ico shows what icon.svg shows: npm run favicon -w api draws it anew', async () => {
  const committed = await pixelsOf(await readFile(join(folder, 'favicon.ico')))
  const drawn = await pixelsOf(await drawFavicon(join(folder, 'icon.svg')))
  // Other processors round differently.
  const differences = committed.filter((value, at) => Math.abs(value - (drawn[at] ?? 0)) > 8)
  expect(differences).toHaveLength(0)
  // The corner is transparent and the edge has the brand colour.
  const at = (x: number, y: number) => [...committed.subarray((y * 32 + x) * 4, (y * 32 + x) * 4 + 4)]
  expect(at(0, 0)[3]).toBeLessThan(64)
  expect(at(2, 8)).toEqual([0x8b, 0x1e, 0x3f, 255])
})
