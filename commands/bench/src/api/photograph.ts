import sharp from 'sharp'

/** A JPEG of 12 megapixels and about 4 MB, as from a phone's camera. */
export async function makePhotograph(): Promise<File> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#888', noise },
  })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()
  return new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' })
}
