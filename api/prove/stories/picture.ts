import sharp from 'sharp'

/** As small as the api takes one. */
export const makePicture = async (): Promise<Blob> => {
  const bytes = await sharp({ create: { width: 12, height: 16, channels: 3, background: '#8b1e3f' } })
    .jpeg()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}
