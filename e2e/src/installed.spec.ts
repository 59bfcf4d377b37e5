import { photoSent } from '@drape/contract/photo'
import { smallPhoto, storedOccasions } from './product/camera.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { shareFromGallery } from './product/share.ts'
import { waitForWorker } from './product/worker.ts'

test.use({ serviceWorkers: 'allow' })

test('a browser can install the app, and a photo shared from the gallery is the chosen one, once, and can be sent', async ({
  page,
  request,
  product,
}) => {
  await page.goto(product.address)
  const browser = await page.context().newCDPSession(page)
  const { data = '', errors } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons } = JSON.parse(data) as { icons: readonly { src: string }[] }
  const touch = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  for (const file of [...icons.map(({ src }) => src), touch ?? '', '/share-picture.png'])
    expect([file, (await request.get(file)).headers()['content-type']]).toEqual([file, 'image/png'])

  await signIn(page, await newPerson(request), product.address)
  await waitForWorker(page)
  await page.reload()
  // A page that is just beginning would take the photo that its successor is for.
  await expect(page.getByRole('heading', { name: 'What shall we style?' })).toBeVisible()
  await shareFromGallery(page)
  await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()
  await expect(page.getByText('This photo came from another app.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Choose Different Photo' }).click()
  // A reload at the same time could abort the removal of the photo that the browser keeps.
  await expect.poll(() => storedOccasions(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What shall we style?' })).toBeVisible()

  await shareFromGallery(page, { ...smallPhoto, mimeType: 'text/html' })
  await expect(page.getByText('The photo that you shared did not arrive.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What shall we style?' })).toBeVisible()

  await shareFromGallery(page)
  await page.getByRole('button', { name: 'Submit Photo' }).click()
  await expect(page.getByRole('heading', { name: photoSent })).toBeVisible()
})
