import { readFile } from 'node:fs/promises'
import { isPhotoTooNarrow, maxPhotoPixels, maxPhotoSide, type PictureSize } from '@drape/contract/photo'
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from 'sharp'
import {
  damaged,
  heicKind,
  moving,
  tooLong,
  tooManyPixels,
  tooManyTexts,
  tooNarrow,
  unknownKind,
} from './picture-refusal.ts'
import { hasTooManyTexts } from './png-texts.ts'

export interface Picture {
  readonly width: number
  readonly height: number
  readonly files: Readonly<Record<PictureSize, Buffer>>
}

const longestSide: Record<PictureSize, number> = { full: 2048, thumbnail: 480 }
const quality = 82

// libvips' cache would only hold memory, because no picture comes twice. One thread per picture is fastest with two
// pictures at a time.
sharp.cache(false)
sharp.concurrency(1)
// Blocks the other loaders of libvips, from SVG to PDF.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/**
 * Decodes the file, whatever its declared type, and encodes it again: upright, in sRGB, on white, and without metadata
 * such as the place where it was taken.
 */
export async function readPicture(file: string): Promise<Picture> {
  const bytes = await readFile(file)
  await checkHeader(bytes)
  const { data: full, info } = await writeFull(bytes)
  const thumbnail = await shrink(sharp(full), 'thumbnail')
  return { width: info.width, height: info.height, files: { full, thumbnail: thumbnail.data } }
}

const openPicture = (bytes: Buffer, failOn: SharpOptions['failOn'] = 'warning') =>
  sharp(bytes, { failOn, limitInputPixels: maxPhotoPixels, sequentialRead: true })

const shrink = (image: Sharp, size: PictureSize) =>
  image
    .resize(longestSide[size], longestSide[size], { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })

/** Checks the size before decoding, because a huge picture would fill the memory. */
async function checkHeader(bytes: Buffer): Promise<void> {
  if (hasTooManyTexts(bytes)) throw tooManyTexts()
  const { pages = 1, ...size } = await openPicture(bytes)
    .metadata()
    .catch((error: unknown) => {
      if (/pixel limit/.test(String(error))) throw tooManyPixels()
      throw isHeic(bytes) ? heicKind() : unknownKind()
    })
  if (pages > 1) throw moving()
  if (isPhotoTooNarrow(size)) throw tooNarrow()
  if (Math.max(size.width, size.height) > maxPhotoSide) throw tooLong()
}

async function writeFull(bytes: Buffer): Promise<{ data: Buffer; info: OutputInfo }> {
  const write = (failOn: SharpOptions['failOn']) => shrink(openPicture(bytes, failOn).autoOrient(), 'full')
  try {
    return await write('warning')
  } catch (error) {
    // Some Samsung phones write this value wrong: https://github.com/lovell/sharp/issues/1578
    if (!/Invalid SOS parameters/.test(String(error))) throw damaged()
    return write('error').catch(() => {
      throw damaged()
    })
  }
}

const heicBrands = /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/

const isHeic = (bytes: Buffer) => heicBrands.test(bytes.toString('latin1', 4, 12))
