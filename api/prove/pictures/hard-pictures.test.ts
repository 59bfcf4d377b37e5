import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { openPictureWorkers } from '../../src/infra/picture/picture-workers.ts'
import { testFolder } from '../../test/folder.ts'
import { exifLoop, interlacedPng, scansJpeg } from '../../test/hostile-picture.ts'
import { jpegPicture } from '../../test/picture.ts'

const hardKinds: readonly [string, () => Buffer | Promise<Buffer>][] = [
  ['an interlaced PNG of 16 bits', () => interlacedPng()],
  ['a progressive CMYK JPEG of 57 scans', () => scansJpeg()],
  ['EXIF that leads back to itself', async () => exifLoop(await jpegPicture())],
  [
    'a lossless WebP of the longest sides',
    () =>
      sharp({ create: { width: 16_383, height: 3051, channels: 4, background: '#88888880' } })
        .webp({ lossless: true, effort: 0 })
        .toBuffer(),
  ],
]

const at = testFolder()

it.each(hardKinds)(
  '%s takes no more than the time limit, and its process is gone by then',
  async (_kind, make) => {
    const readers = openPictureWorkers({ limitMs: 1 })
    try {
      await writeFile(at('picture'), await make())
      await expect(readers.read(at('picture'))).rejects.toMatchObject({
        statusCode: 413,
        code: 'too_large',
        message: expect.stringContaining('takes too long') as string,
      })
      expect(readers.count()).toBe(0)
    } finally {
      readers.close()
    }
  },
)
