import { writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { testFolder } from '../../../test/folder.ts'
import { drawPicture, jpegPicture } from '../../../test/picture.ts'
import { readPicture } from './picture.ts'

const at = testFolder()

const read = async (bytes: Buffer) => {
  const file = at('picture')
  await writeFile(file, bytes)
  return readPicture(file)
}

const pixelsOf = async (bytes: Buffer, options = {}) => {
  const { data, info } = await sharp(bytes, options).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  return { ...info, at }
}

const isNear = (colour: number[], expected: number[]) =>
  colour.every((value, channel) => Math.abs(value - (expected[channel] ?? 0)) < 24)

describe('a picture that is taken in', () => {
  it.each([
    ['a large one', [2100, 1400], [2048, 1365], [480, 320]],
    ['a tall one', [525, 2150], [500, 2048], [117, 480]],
    ['a small one', [60, 40], [60, 40], [60, 40]],
  ])('has the size of a screen and a thumbnail: %s', async (_what, [width, height], full, thumbnail) => {
    const picture = await read(await jpegPicture(width, height))
    const sizes = [picture.files.full, picture.files.thumbnail].map(async (bytes) => {
      const { format, width, height } = await sharp(bytes).metadata()
      expect(format).toBe('jpeg')
      return [width, height]
    })
    expect(await Promise.all(sizes)).toEqual([full, thumbnail])
    expect([picture.width, picture.height]).toEqual(full)
  })

  it.each([
    ['png', drawPicture().png()],
    ['16-bit png', drawPicture().toColourspace('rgb16').png()],
    ['grey png', drawPicture().greyscale().png()],
    ['palette png', drawPicture().png({ palette: true })],
    ['interlaced png', drawPicture().png({ progressive: true })],
    ['webp', drawPicture().webp()],
    ['lossless webp', drawPicture().webp({ lossless: true })],
    ['progressive jpeg', drawPicture().jpeg({ progressive: true })],
    ['cmyk jpeg', drawPicture().toColourspace('cmyk').jpeg()],
  ])('may be a %s', async (_kind, picture) => {
    const { files } = await read(await picture.toBuffer())
    expect(await sharp(files.full).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
  })

  it('is white where it was transparent', async () => {
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#ff000000' } })
    const { files } = await read(await clear.png().toBuffer())
    expect(isNear((await pixelsOf(files.full)).at(4, 4), [255, 255, 255])).toBe(true)
  })

  it('is accepted with the one mistake that phones are known to make', async () => {
    const jpeg = await jpegPicture()
    const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]))
    // The last spectral coefficient of the scan, which is 63 in every sequential JPEG.
    jpeg[scan + jpeg.readUInt16BE(scan + 2)] = 0
    await expect(sharp(jpeg, { failOn: 'warning' }).toBuffer()).rejects.toThrow('Invalid SOS')
    await expect(read(jpeg)).resolves.toMatchObject({ width: 60, height: 40 })
  })
})

describe('a picture with an orientation', () => {
  const [red, green, blue, grey] = [
    [255, 0, 0],
    [0, 160, 0],
    [0, 0, 255],
    [128, 128, 128],
  ] as const
  const tile = (colour: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = colour
    return { create: { width: 32, height: 16, channels: 3 as const, background: { r, g, b } } }
  }
  const upright = sharp({ create: { width: 64, height: 32, channels: 3, background: '#808080' } }).composite([
    { input: tile(red), left: 0, top: 0 },
    { input: tile(green), left: 32, top: 0 },
    { input: tile(blue), left: 0, top: 16 },
  ])
  const turns: readonly ((image: Sharp) => Sharp)[] = [
    (image) => image,
    (image) => image.flop(),
    (image) => image.rotate(180),
    (image) => image.flip(),
    // sharp mirrors before it rotates, whatever the order of the calls.
    (image) => image.flip().rotate(90),
    (image) => image.rotate(270),
    (image) => image.flop().rotate(90),
    (image) => image.rotate(90),
  ]

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is stored upright for every orientation (%i)', async (orientation) => {
    const [turn = (image: Sharp) => image] = turns.slice(orientation - 1)
    const turned = await turn(sharp(await upright.png().toBuffer()))
      .jpeg({ quality: 95 })
      .withMetadata({ orientation })
      .toBuffer()
    const { width, height, files } = await read(turned)
    expect([width, height]).toEqual([64, 32])
    const { at } = await pixelsOf(files.full)
    const corners = [at(8, 4), at(56, 4), at(8, 28), at(56, 28)]
    const expected = [red, green, blue, grey]
    expect(corners.map((colour, n) => isNear(colour, [...(expected[n] ?? [])]))).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect((await sharp(files.full).metadata()).orientation).toBeUndefined()
  })
})

describe('the metadata of a picture', () => {
  it('is gone: where and when it was taken, with what, and by whom', async () => {
    const tagged = await drawPicture()
      .jpeg()
      .withExif({
        IFD0: { Make: 'hidden-make', Copyright: 'hidden-name' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '28/1 36/1 50/1', GPSDateStamp: '2026:01:02' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">hidden-xmp</x:xmpmeta>')
      .withIccProfile('p3')
      .toBuffer()
    const comment = Buffer.from([0xff, 0xfe, 0, 16, ...Buffer.from('hidden-comment')])
    const original = Buffer.concat([tagged.subarray(0, 2), comment, tagged.subarray(2)])
    for (const word of ['hidden-make', 'hidden-name', 'hidden-xmp', 'hidden-comment', '2026:01:02', 'Exif'])
      expect(original.includes(word)).toBe(true)
    const { files } = await read(original)
    for (const bytes of Object.values(files)) {
      for (const word of ['hidden', '2026', 'Exif', 'ICC_PROFILE', 'adobe']) {
        expect(bytes.includes(word)).toBe(false)
      }
    }
  })

  it('is heeded for its colours, which stay as they were seen', async () => {
    const red = sharp({ create: { width: 40, height: 40, channels: 3, background: '#e01010' } })
    const wide = await red.jpeg({ quality: 100 }).withIccProfile('p3').toBuffer()
    const stored = await pixelsOf(wide, { ignoreIcc: true })
    expect(isNear(stored.at(20, 20), [0xe0, 0x10, 0x10])).toBe(false)
    const { files } = await read(wide)
    expect(isNear((await pixelsOf(files.full)).at(20, 20), [0xe0, 0x10, 0x10])).toBe(true)
  })
})
