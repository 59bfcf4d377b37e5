import sharp from 'sharp'

interface Look {
  readonly width: number
  readonly height: number
  readonly sigma: number
  readonly blur: number
  readonly quality: number
}

/** 12 megapixels and about 4 MB, as from a phone's camera. */
const fromCamera: Look = { width: 4000, height: 3000, sigma: 60, blur: 1.2, quality: 88 }

/** A JPEG with realistic noise. */
export async function makePhotograph({ width, height, sigma, blur, quality } = fromCamera): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma } as const
  const picture = await sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .blur(blur)
    .jpeg({ quality })
    .toBuffer()
  return new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' })
}
