import type { Page } from 'playwright/test'
import { newClient, outspoken } from './product/client.ts'
import { enterDesk, reviewRequest } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { desktop, expectUsable } from './product/usable.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

// expectUsable checks each state four times.
test.slow()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const queue = (page: Page) => page.getByRole('dialog', { name: 'Pending Requests' })
const rowOf = (page: Page, email: string) => queue(page).getByRole('listitem').filter({ hasText: email })
const showMine = async (page: Page) => {
  await button(page, /^Pending Requests/).click()
  await queue(page).getByText('Mine', { exact: true }).click()
  await expect(page).toHaveURL(/[?&]show=mine/)
}

test('a stylist hands a request over with a note, which the colleague reads in the queue and beside the form', async ({
  page,
  browser,
  product,
  request,
}) => {
  const client = await newClient(request, page, outspoken)
  await client.upload()
  const meera = await hireStylist(product, 'Meera Handing')
  const zoya = await hireStylist(product, 'Zoya Given')
  await enterDesk(page, meera)
  await reviewRequest(page, client.email)
  await page.getByLabel('Title').fill('Monsoon blues')

  await button(page, 'Hand over').click()
  const dialog = page.getByRole('dialog', { name: 'Hand over' })
  await dialog.getByRole('radio', { name: zoya.name }).check()
  await dialog.getByLabel('Note').fill('Allergic to wool.\nFlat shoes only.')
  await expect(dialog.getByText('Your draft stays on this device')).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText(`Handed over to ${zoya.name}`)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  // It is still among what is Meera's, because of the draft.
  await showMine(page)
  await expect(rowOf(page, client.email)).toContainText('Draft')
  await expect(rowOf(page, client.email)).toContainText(`${zoya.name} has it`)

  const context = await browser.newContext({ viewport: desktop, reducedMotion: 'reduce' })
  const other = await context.newPage()
  await enterDesk(other, zoya, new URL('/stylist-login', page.url()).href)
  await showMine(other)
  const row = rowOf(other, client.email)
  await expect(row).toContainText(`Handed over by ${meera.name}: Allergic to wool. Flat shoes only.`)
  await expect(row).not.toContainText('Draft')
  await expectUsable(other)
  await row.getByRole('button', { name: /^Continue styling/ }).click()
  await expect(other.getByLabel('Title')).toHaveValue('')
  await expect(other.getByText('Handed over by')).toContainText('Allergic to wool.')
  await other.setViewportSize({ width: 1280, height: 720 })
  await expect(other.getByText('Maroon, Teal, Mustard')).toBeInViewport({ ratio: 1 })
  await context.close()
})
