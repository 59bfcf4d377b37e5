import { expect, type Page } from 'playwright/test'

/** The EXIF orientation of a camera that is held upright. */
const uprightOrientation = 6

const entry = (tag: number, type: number, count: number, value: Buffer): Buffer => {
  const head = Buffer.alloc(8)
  head.writeUInt16BE(tag, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt32BE(count, 4)
  return Buffer.concat([head, value], 12)
}

const directory = (...entries: readonly Buffer[]): Buffer => {
  const count = Buffer.alloc(2)
  count.writeUInt16BE(entries.length)
  return Buffer.concat([count, ...entries, Buffer.alloc(4)])
}

const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const short = (value: number): Buffer => Buffer.from([value >> 8, value & 255, 0, 0])

/** EXIF as a phone writes it: orientation and position, here 19° 4' 30" N. */
const exif = (): Buffer => {
  const first = 8
  const second = first + 2 + 2 * 12 + 4
  const degrees = second + 2 + 2 * 12 + 4
  const tiff = Buffer.concat([
    Buffer.from('MM\0*', 'latin1'),
    long(first),
    directory(entry(0x0112, 3, 1, short(uprightOrientation)), entry(0x8825, 4, 1, long(second))),
    directory(entry(1, 2, 2, Buffer.from('N\0')), entry(2, 5, 3, long(degrees))),
    ...[19, 1, 4, 1, 30, 1].map(long),
  ])
  const segment = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const length = segment.length + 2
  return Buffer.concat([Buffer.from([0xff, 0xe1, length >> 8, length & 255]), segment])
}

/** A 12-megapixel photo with realistic noise, stored sideways like a camera's. */
export const takePhoto = async (page: Page) => {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4032, 3024)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    const light = context.createLinearGradient(0, 0, 4032, 3024)
    light.addColorStop(0, '#f6d7c3')
    light.addColorStop(1, '#33415c')
    context.fillStyle = light
    context.fillRect(0, 0, 4032, 3024)
    const tile = context.createImageData(504, 504)
    for (let at = 0; at < tile.data.length; at += 1) tile.data[at] = 40 + 175 * Math.random()
    const grain = new OffscreenCanvas(504, 504)
    grain.getContext('2d')?.putImageData(tile, 0, 0)
    context.globalCompositeOperation = 'soft-light'
    for (let x = 0; x < 8; x += 1) for (let y = 0; y < 6; y += 1) context.drawImage(grain, x * 504, y * 504)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
    const reader = new FileReader()
    await new Promise((resolve) => {
      reader.onload = resolve
      reader.readAsDataURL(blob)
    })
    return String(reader.result).split(',')[1] ?? ''
  })
  const jpeg = Buffer.from(base64, 'base64')
  // After the first two bytes, which mark a JPEG.
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)])
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

/** A small picture, for tests about something else: upright and bright, so that nothing is said of it. */
export const smallPhoto = async (page: Page) => {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 600, height: 800 })
    const context = canvas.getContext('2d')
    for (const [colour, x, y] of [
      ['#f6efe6', 0, 0],
      ['#a52a4f', 150, 200],
    ] as const) {
      if (context) context.fillStyle = colour
      context?.fillRect(x, y, 600 - 2 * x, 800 - y)
    }
    return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
  })
  return { name: 'small.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

/** The photo as a file for a form. */
export const asFile = ({ name, mimeType, buffer }: Photo): File =>
  new File([new Uint8Array(buffer)], name, { type: mimeType })

/** The occasions of the photos that the browser keeps, which it does half a second after they were chosen. */
export const storedOccasions = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<(string | undefined)[]>((resolve) => {
        const opening = indexedDB.open('drape')
        opening.onsuccess = () => {
          const request = opening.result.transaction('photo').objectStore('photo').getAll()
          request.onsuccess = () => {
            opening.result.close()
            resolve(request.result.map(({ wish }) => wish?.occasion))
          }
        }
      }),
  )

/** Of a picture on the page. */
export const displayedSize = (page: Page, name: string) =>
  page
    .getByRole('img', { name })
    .evaluate((image: HTMLImageElement) =>
      image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
    )

export type Photo = Awaited<ReturnType<typeof smallPhoto>>

/** As a phone does: the button opens the system's own choice. */
export const tapAndChoose = async (page: Page, file: Photo, opener = 'Choose from Gallery') => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: opener, exact: true }).tap()
  await (await chooser).setFiles(file)
  await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()
}

/** The photos in History. */
export const tapHistory = async (page: Page) => {
  await page.getByRole('link', { name: 'History' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  return page.getByRole('listitem')
}

/** Chooses a photo and sends it, as a client who has agreed to the terms. */
export const submitPhoto = async (page: Page) => {
  await choosePhoto(page)
  await page.getByRole('button', { name: 'Submit Photo' }).click()
  await expect(page.getByRole('heading', { name: 'Photo Submitted Successfully!' })).toBeVisible()
}

export const choosePhoto = async (page: Page) => {
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await smallPhoto(page))
  await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()
}
