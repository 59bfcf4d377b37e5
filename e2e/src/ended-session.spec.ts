import { smallPhoto } from './product/camera.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'

test('a photo that was chosen is there again, with the wish, for whoever signs in after the session ended', async ({
  page,
  request,
}) => {
  const person = await newPerson(request)
  await signIn(page, person)
  const opened = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose from Gallery' }).click()
  await (await opened).setFiles(await smallPhoto(page))
  const photo = page.getByRole('img', { name: 'Your chosen one' })
  await expect(photo).toBeVisible()
  await page.getByRole('button', { name: /^Add a wish/ }).click()
  await page.getByLabel('A line to your stylist').fill('No heels')

  // The server accepts neither.
  await page.evaluate(() => {
    for (const key of ['accessToken', 'refreshToken']) localStorage.setItem(key, 'ended')
  })
  // It asks for the taste whenever it opens.
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()

  await signIn(page, person)
  await expect(photo).toBeVisible()
  await expect(page.getByText('“No heels”')).toBeVisible()
})
