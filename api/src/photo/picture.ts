import { open } from 'node:fs/promises'
import { maxPhotoPixels, type PictureSize } from '@drape/contract/photo'
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import { Refusal } from '../http/refusal.ts'

export interface Picture {
  readonly width: number
  readonly height: number
  readonly files: Readonly<Record<PictureSize, Buffer>>
}

const longestSide: Record<PictureSize, number> = { full: 2048, thumbnail: 480 }
const quality = 82

// Each picture is another: a cache would only hold their memory. One thread for each is the best for two at a time.
sharp.cache(false)
sharp.concurrency(1)
// What libvips can read besides, from SVG to PDF, is not even tried.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const noPicture = (message: string, statusCode = 415) => new Refusal(statusCode, 'not_a_picture', message)
const unknownKind = () => noPicture('This is no picture that we can read. Please send a JPEG, PNG or WebP.')
const heicKind = () => noPicture('HEIC pictures cannot be read here. Please send the photo as a JPEG.')
const moving = () => noPicture('This picture moves. Please send a still photo.')
export const emptyFile = () => noPicture('This file is empty. Please choose another one.', 400)
const damaged = () => noPicture('This picture is damaged. Please choose another one.', 400)
const tooManyPixels = () =>
  new Refusal(413, 'too_large', `The photo has more than ${maxPhotoPixels / 1_000_000} megapixels.`)

/**
 * Decodes the file, whatever it was said to be, and writes it anew: upright, in sRGB, on white, and without
 * anything that was in it besides the picture, such as where it was taken.
 */
export async function readPicture(file: string): Promise<Picture> {
  await checkKind(file)
  const { data: full, info } = await writeFull(file)
  const thumbnail = await shrink(sharp(full), 'thumbnail')
  return { width: info.width, height: info.height, files: { full, thumbnail: thumbnail.data } }
}

const openPicture = (file: string, failOn: SharpOptions['failOn'] = 'warning') =>
  sharp(file, { failOn, limitInputPixels: maxPhotoPixels, sequentialRead: true })

const shrink = (image: Sharp, size: PictureSize) =>
  image
    .resize(longestSide[size], longestSide[size], { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })

/** By what its header says, so that a picture which would fill the memory is never decoded. */
async function checkKind(file: string): Promise<void> {
  try {
    const { pages = 1 } = await openPicture(file).metadata()
    if (pages > 1) throw moving()
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (/pixel limit/.test(String(error))) throw tooManyPixels()
    throw (await isHeic(file)) ? heicKind() : unknownKind()
  }
}

async function writeFull(file: string): Promise<{ data: Buffer; info: OutputInfo }> {
  const write = (failOn: SharpOptions['failOn']) => shrink(openPicture(file, failOn).autoOrient(), 'full')
  try {
    return await write('warning')
  } catch (error) {
    // Some Samsung phones write this wrong, and nothing else: https://github.com/lovell/sharp/issues/1578
    if (!/Invalid SOS parameters/.test(String(error))) throw damaged()
    return write('error').catch(() => {
      throw damaged()
    })
  }
}

const heicBrands = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/

async function isHeic(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 4)
    return heicBrands.test(buffer.toString('latin1'))
  } finally {
    await handle.close()
  }
}
