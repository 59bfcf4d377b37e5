import { photoSent } from '@drape/contract/photo'
import { barriersOf } from './product/axe.ts'
import { choosePhoto } from './product/camera.ts'
import { newClient, outspoken } from './product/client.ts'
import { signIn } from './product/people.ts'
import { button, expect, test } from './product/product.ts'
import { phone } from './product/usable.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

test('before the first photo goes a person reads the terms and agrees, and is not asked again', async ({
  page,
  request,
}) => {
  const { person } = await newClient(request, outspoken)
  await signIn(page, person)
  await choosePhoto(page)
  await button(page, 'Submit Photo').click()
  const dialog = page.getByRole('dialog', { name: 'Before you send your photo' })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)

  for (const [link, title, words] of [
    ['Terms', 'Terms', 'What stays yours'],
    ['Privacy notice', 'Privacy', 'Who sees your photo'],
  ] as const) {
    const [text] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('link', { name: link }).click(),
    ])
    await expect(text.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(text.getByRole('heading', { level: 2, name: words })).toBeVisible()
    expect(await barriersOf(text)).toEqual([])
    await text.close()
  }

  await button(page, 'Not now').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()
  await button(page, 'Submit Photo').click()
  await button(page, 'Agree and send').click()
  const sentHeading = page.getByRole('heading', { name: photoSent })
  await expect(sentHeading).toBeVisible()
  await button(page, 'Back to Home').click()

  await choosePhoto(page)
  await button(page, 'Submit Photo').click()
  await expect(sentHeading).toBeVisible()

  await page.getByRole('link', { name: 'Profile' }).click()
  await button(page, 'Settings').click()
  await expect(page.getByText(/^You agreed to them on /)).toBeVisible()
})
