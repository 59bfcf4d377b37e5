import { newClient } from './product/client.ts'
import { enterDesk } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { desktop, expectUsable } from './product/usable.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

// expectUsable checks each state four times.
test.slow()

test('a stylist finds a client, notes something, and Back leads to what was found', async ({
  page,
  product,
  request,
  stylist,
}) => {
  const { email, upload, rateAll } = await newClient(request, page)
  await upload()
  await rateAll(await stylist.dress({ email }), 2)

  await enterDesk(page, await hireStylist(product))
  await page.getByRole('tab', { name: 'Clients' }).click()
  await page.getByLabel('Find by name or e-mail').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectUsable(page)
  const found = page.url()
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').click()
  await page.getByLabel('New note').fill('Allergic to wool.')
  await page.reload()
  await expect(page.getByLabel('New note')).toHaveValue('Allergic to wool.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText(/^You, /)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Allergic to wool.')).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue('')
  await expectUsable(page)
  await page.goBack()
  await expect(page).toHaveURL(found)
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('2.00 of 1')

  await page.getByRole('tab', { name: 'Tools' }).click()
  await expect(page.getByRole('row', { name: /^First time right/ })).toBeVisible()
  await expectUsable(page)
})
