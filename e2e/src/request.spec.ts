import { listPendingRequests } from '@drape/contract/request'
import type { Locator, Page } from 'playwright/test'
import { addressOf } from './product/caller.ts'
import { newClient, outspoken } from './product/client.ts'
import { desk, enterDesk, findRequest } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { desktop, expectUsable, pressUntilFocused } from './product/usable.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

// expectUsable checks each state four times.
test.slow()

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const openQueue = (page: Page) => button(page, /^Pending Requests/).click()
const creating = /\/stylist-login\?screen=create-outfit&request=[\da-f-]{36}$/

test('of two stylists on one request one has it, and the other is told calmly who', async ({
  page,
  browser,
  product,
  request,
}) => {
  const client = await newClient(request, page, outspoken)
  await client.upload()
  const elsewhere = await browser.newContext({ baseURL: product.address, viewport: desktop })
  const zoyas = await elsewhere.newPage()
  await enterDesk(page, await hireStylist(product, 'Ravi S.'))
  await enterDesk(zoyas, await hireStylist(product, 'Zoya P.'))

  for (const one of [page, zoyas]) await openQueue(one)
  const row = await findRequest(page, client.email)
  const zoyasRow = await findRequest(zoyas, client.email)
  await expect(row.getByRole('img', { name: `Photo of ${client.email}` })).toBeVisible()
  await expect(row).toContainText('23h 59m left')
  await expect(row).toContainText(
    'Female · 25-34 · Hourglass · 5\'3" - 5\'5" · Olive · Maroon, Teal, Mustard',
  )

  await button(zoyasRow, /^Review & Style/).click()
  await expect(zoyas).toHaveURL(creating)

  await button(row, /^Review & Style/).click()
  await expect(page.getByText('Zoya P. is working on this request. Please take another one.')).toBeVisible()
  await expect(row.getByText(/^Zoya P\. has it until \d/)).toBeVisible()
  await expect(button(row, /^Review & Style/)).toBeFocused()
  await expectUsable(page)

  await zoyas.goto(`${desk}?screen=requests&search=${client.email}`)
  await expect(zoyasRow.getByText(/^You have it until \d/)).toBeVisible()
  await button(zoyasRow, /^Continue styling/).click()
  await expect(zoyas).toHaveURL(creating)
  await zoyas.goto(`${desk}?screen=requests&search=${client.email}`)
  await button(zoyasRow, /^Give back/).click()
  await expect(zoyas.getByText('It is back in the queue for everybody.')).toBeVisible()
  await expect(button(zoyasRow, /^Review & Style/)).toBeFocused()

  await button(row, /^Review & Style/).click()
  await expect(page).toHaveURL(creating)
  await elsewhere.close()
})

test('a stylist goes from the sign-in to the first request with the keyboard alone', async ({
  page,
  product,
  request,
}) => {
  const client = await newClient(request, page)
  await client.upload()
  const { username, password } = await hireStylist(product)
  await page.goto(desk)
  await expect(button(page, /^Sign In$/)).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  const pending = button(page, /^Pending Requests/)
  await expect(button(page, 'Take next')).toBeFocused()
  const tabTo = (piece: Locator) => pressUntilFocused(page, 'Tab', piece)
  await tabTo(pending)
  await page.keyboard.press('Enter')
  await pressUntilFocused(page, '/', page.getByRole('searchbox', { name: 'Search by client' }))
  await page.keyboard.type(client.email)
  await expect(page).toHaveURL(/search=/)
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: client.email })
  await expect(row.getByText('No preferences set')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(button(row, /^Review & Style/)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(creating)

  await page.goBack()
  await expect(button(row, /^Review & Style/)).toBeFocused()
  await expect(page).toHaveURL(/search=/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(desk)
})

test('a queue that is empty, or does not load, says so', async ({ page, product }) => {
  const queue = addressOf(listPendingRequests)
  await page.route(queue, (route) => route.fulfill({ json: { requests: [], next: null } }))
  await enterDesk(page, await hireStylist(product))
  await openQueue(page)
  await expect(page.getByRole('heading', { name: 'No pending requests' })).toBeVisible()
  await expectUsable(page)

  await page.unroute(queue)
  await page.route(queue, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('status').getByText('Loading the queue…')).toBeAttached()
  await expect(page.getByRole('alert')).toContainText('The queue did not load')
  await expectUsable(page)
})
