import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { testFolder } from '../../../test/folder.ts'
import { narrowPng, textPng } from '../../../test/hostile-picture.ts'
import { bombPicture, drawPicture, jpegPicture } from '../../../test/picture.ts'
import { readPicture } from './picture.ts'

const at = testFolder()

const refusalOf = async (bytes: Buffer) => {
  const file = at('picture')
  await writeFile(file, bytes)
  return readPicture(file).then(
    () => 'taken',
    ({ statusCode, code, message }) => ({ statusCode, code, message }),
  )
}

const unknown = {
  statusCode: 415,
  code: 'not_a_picture',
  message: expect.stringContaining('JPEG, PNG or WebP'),
}
const damaged = { statusCode: 400, code: 'not_a_picture', message: expect.stringContaining('damaged') }
const tooLarge = { statusCode: 413, code: 'too_large', message: expect.stringContaining('50 megapixels') }

describe('a file that is no picture, or of a kind that is not accepted, is refused', () => {
  it.each([
    ['a text', Buffer.from('I am a picture. Honestly.')],
    ['a page', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PDF', Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>')],
    ['the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['one byte', Buffer.from([0])],
  ])('%s', async (_what, bytes) => {
    expect(await refusalOf(bytes)).toEqual(unknown)
  })

  it.each(['gif', 'tiff', 'avif'] as const)('a real %s', async (format) => {
    expect(await refusalOf(await drawPicture().toFormat(format).toBuffer())).toEqual(unknown)
  })

  it.each(['heic', 'heix', 'mif1'])('a HEIC, with what to do instead (%s)', async (brand) => {
    const bytes = Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`)
    expect(await refusalOf(bytes)).toEqual({ ...unknown, message: expect.stringContaining('HEIC') })
  })

  it('a picture that moves', async () => {
    const frames = await Promise.all(
      [drawPicture(20, 20), drawPicture(20, 20)].map((f) => f.png().toBuffer()),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await refusalOf(moving)).toEqual({ ...unknown, message: expect.stringContaining('still') })
  })
})

describe('a damaged picture is refused', () => {
  const kinds = {
    jpeg: () => jpegPicture(400, 300),
    'progressive jpeg': () => drawPicture(400, 300).jpeg({ progressive: true }).toBuffer(),
    png: () => drawPicture(400, 300).png().toBuffer(),
    webp: () => drawPicture(400, 300).webp().toBuffer(),
  }
  const cut = (bytes: Buffer, at: number) => bytes.subarray(0, Math.floor(bytes.length * at))

  it.each(Object.entries(kinds))('%s, cut off anywhere', async (kind, make) => {
    const bytes = await make()
    for (const at of [0.1, 0.5, 0.9, 0.99]) {
      // A WebP header states its length: a shorter file is not recognised as one.
      const expected = kind === 'webp' ? [damaged, unknown] : [damaged]
      expect(expected).toContainEqual(await refusalOf(cut(bytes, at)))
    }
  })

  it.each(['jpeg', 'progressive jpeg', 'png'] as const)('%s, overwritten in the middle', async (kind) => {
    const bytes = await kinds[kind]()
    const at = Math.floor(bytes.length / 2)
    bytes.fill(0xff, at, at + 500)
    expect(await refusalOf(bytes)).toEqual(damaged)
  })

  it('a png of which one bit is wrong', async () => {
    const bytes = await kinds.png()
    const at = Math.floor(bytes.length / 2)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    expect(await refusalOf(bytes)).toEqual(damaged)
  })
})

describe('a picture that would fill the memory is refused by its header, before it is decoded', () => {
  it.each([
    [30_000, 30_000],
    [50_001, 1000],
    [1, 50_000_001],
  ])('%i × %i', async (width, height) => {
    expect(await refusalOf(bombPicture(width, height))).toEqual(tooLarge)
  })

  it('and one just within the limit is decoded, and found out', async () => {
    expect(await refusalOf(bombPicture(10_000, 5000))).toEqual(damaged)
  })
})

describe('a picture of another shape than cameras make is refused by its header', () => {
  it.each([
    ['a column of 49,999,999 pixels', () => narrowPng()],
    ['a column of 21 pixels', () => narrowPng(21)],
  ])('%s', async (_what, make) => {
    const message = expect.stringContaining('20 times as long as it is wide')
    expect(await refusalOf(await make())).toEqual({ ...tooLarge, message })
  })

  it('one that is longer than any panorama', async () => {
    const message = expect.stringContaining('24000 pixels long')
    expect(await refusalOf(bombPicture(24_001, 2000))).toEqual({ ...tooLarge, message })
  })

  it.each([
    [16_000, 2000],
    [24_000, 1200],
    [20, 1],
  ])('and a panorama of %i × %i is not', async (width, height) => {
    const panorama = sharp({ create: { width, height, channels: 3, background: '#888' } })
    expect(await refusalOf(await panorama.png().toBuffer())).toBe('taken')
  })
})

describe('a PNG that would be unpacked to gigabytes before its size is known is refused unopened', () => {
  it.each(['zTXt', 'iTXt'] as const)('%s', async (kind) => {
    const message = expect.stringContaining('too much text')
    expect(await refusalOf(await textPng(kind, 33))).toEqual({ ...tooLarge, message })
  })

  it('and one with a few texts is taken', async () => {
    expect(await refusalOf(await textPng('iTXt', 3))).toBe('taken')
  })
})
