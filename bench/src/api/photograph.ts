import sharp from 'sharp'

const boundary = 'a-boundary-of-the-bench'

/** A form with a JPEG of 12 megapixels and about 4 MB, as a phone's camera makes them. */
export async function makePhotograph() {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#888', noise },
  })
    .blur(1.2)
    .jpeg({ quality: 88 })
    .toBuffer()
  const form = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="image"; filename="photo.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return {
    form,
    bytes: picture.length,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
