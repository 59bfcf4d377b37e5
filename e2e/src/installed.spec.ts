import type { Page } from 'playwright/test'
import { smallPhoto } from './product/camera.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { heldPages } from './product/worker.ts'

/** As a phone does when a picture of its gallery is shared to the installed app. */
const shareFromGallery = async (page: Page, given?: Awaited<ReturnType<typeof smallPhoto>>) => {
  const { buffer, mimeType } = given ?? (await smallPhoto(page))
  await page.evaluate(
    ([bytes, type]) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'post', action: '/shared-photo', enctype: 'multipart/form-data' })
      const field = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' })
      const given = new DataTransfer()
      given.items.add(new File([new Uint8Array(bytes)], 'from-the-gallery', { type }))
      field.files = given.files
      form.append(field)
      document.body.append(form)
      form.submit()
    },
    [[...buffer], mimeType] as const,
  )
}

test('a photo that came while nothing could keep it is asked for once more', async ({ page, request }) => {
  await signIn(page, await newPerson(request))
  await shareFromGallery(page)
  await expect(
    page.getByText('The photo that you shared did not arrive. Please choose it here.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/')
})

test.describe('with a service worker', () => {
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
    await expect.poll(() => heldPages(page)).toContain('/')
    await page.reload()
    // A page that is just beginning would take the photo that its successor is for.
    await expect(page.getByRole('heading', { name: 'What shall we style?' })).toBeVisible()
    await shareFromGallery(page)
    await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()
    await expect(page.getByText('This photo came from another app.')).toBeVisible()
    await expect(page).toHaveURL('/')
    await page.getByRole('button', { name: 'Choose Different Photo' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'What shall we style?' })).toBeVisible()

    await shareFromGallery(page, { ...(await smallPhoto(page)), mimeType: 'text/html' })
    await expect(page.getByText('The photo that you shared did not arrive.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What shall we style?' })).toBeVisible()

    await shareFromGallery(page)
    await page.getByRole('button', { name: 'Submit Photo' }).click()
    await expect(page.getByRole('heading', { name: 'Photo Submitted Successfully!' })).toBeVisible()
  })
})
