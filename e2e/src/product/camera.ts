import { photoSent } from '@drape/contract/photo'
import { expect, type Page } from 'playwright/test'
import sharp from 'sharp'

const jpeg = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })

/** A 12-megapixel photo with realistic noise, stored sideways like a camera's, and with its place: 19° 4' 30" N. */
export const takePhoto = async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const picture = sharp({ create: { width: 4032, height: 3024, channels: 3, background: '#888', noise } })
    .blur(1.2)
    // Of a camera that is held upright.
    .withMetadata({ orientation: 6 })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 30/1' } })
  return jpeg(await picture.jpeg({ quality: 90 }).toBuffer())
}

/** A small picture, for tests about something else: upright and bright, so that nothing is said of it. */
export const smallPhoto = jpeg(
  await sharp({ create: { width: 300, height: 600, channels: 3, background: '#a52a4f' } })
    .extend({ top: 200, left: 150, right: 150, background: '#f6efe6' })
    .jpeg()
    .toBuffer(),
)

/**
 * Of the photos that the browser keeps their occasions. It does so half a second after they were chosen. One without is
 * null, because Playwright's toEqual takes undefined items for none.
 */
export const storedOccasions = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<(string | null)[]>((resolve) => {
        const opening = indexedDB.open('drape')
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          // A full browser has not made the page's store.
          if (!opening.result.objectStoreNames.contains('photo')) return resolve([])
          const request = opening.result.transaction('photo').objectStore('photo').getAll()
          request.onsuccess = () => {
            opening.result.close()
            resolve(request.result.map(({ wish }) => wish?.occasion ?? null))
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

/** As a phone does: the button opens the system's own choice. */
export const tapAndChoose = async (page: Page, file = smallPhoto, opener = 'Choose from Gallery') => {
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
  await expect(page.getByRole('heading', { name: photoSent })).toBeVisible()
}

export const choosePhoto = async (page: Page) => {
  await page.locator('input[type=file]').last().setInputFiles(smallPhoto)
  await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()
}

/** A shop that is not of this world: at each of these addresses is a picture. */
export const servePictures = (page: Page, addresses: string) =>
  page.route(addresses, (route) =>
    route.fulfill({ body: smallPhoto.buffer, contentType: smallPhoto.mimeType }),
  )
