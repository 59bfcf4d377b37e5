import { readInsight } from '@drape/contract/insight'
import { type APIRequestContext, request as http, type Page } from 'playwright/test'
import { addressOf } from './product/caller.ts'
import { newClient } from './product/client.ts'
import { desk, enterDesk } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { startServer } from './product/server.ts'
import { employStylist, hireStylist, type Stylist } from './product/stylist.ts'
import { desktop, expectUsable, pressUntilFocused, untilHistoryRests } from './product/usable.ts'

test.use({ viewport: desktop, timezoneId: 'Asia/Kolkata', contextOptions: { reducedMotion: 'reduce' } })

// expectUsable checks each state four times.
test.slow()

interface House {
  readonly address: string
  readonly data: string
  readonly api: APIRequestContext
  readonly stylist: Stylist
}

/** A new installation with a stylist, for one test. */
const opened = test.extend<{ house: House }>({
  house: async ({ product }, use) => {
    const server = await startServer(product.site.folder)
    const api = await http.newContext({ baseURL: server.address })
    const stylist = await employStylist(server)
    await use({ ...server, api, stylist })
    await api.dispose()
    await server.stop()
  },
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const figures = (page: Page) => page.getByRole('tabpanel').locator('ul').first().locator('strong')
const rows = (page: Page, name: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name }) })
    .getByRole('listitem')

opened('the figures of the dashboard equal what was done', async ({ page, house }) => {
  const zoya = await hireStylist(house)
  await enterDesk(page, zoya, house.address + desk)
  await expect(figures(page)).toHaveText(['0', '0', '0.00', '0'])
  await expect(page.getByText(/^No outfit has been rated yet/)).toBeVisible()
  await expect(page.getByText(/^Nothing yet/)).toBeVisible()
  await expectUsable(page)

  const items = [{ name: 'Kurta' }, { name: 'Trousers' }]
  const clients = []
  for (const _ of ['first', 'second', 'third']) clients.push(await newClient(house.api, page))
  const [first, second, third] = clients as [(typeof clients)[0], (typeof clients)[0], (typeof clients)[0]]
  for (const client of clients) await client.upload()
  const dress = ({ email }: { email: string }, title: string) => house.stylist.dress({ email, title, items })
  const blues = await dress(first, 'Blues for a wedding')
  const whites = await dress(second, 'Whites for the office')
  await first.rateAll(blues, 4)
  await second.rateAll(whites, 5)

  await button(page, 'Refresh').click()
  await expect(figures(page)).toHaveText(['1', '2', '4.50', '3'])
  await expect(page.getByText(/Up to date/)).toBeVisible()
  const top = rows(page, 'Top Performing Outfits')
  await expect(top).toHaveText([
    /Whites for the office2 ratings · made .+5\.00/,
    /Blues for a wedding2 ratings · made .+4\.00/,
  ])
  await expect(rows(page, 'Recent Activity')).toHaveText([
    `Whites for the officeOutfit approved${second.email}Just now`,
    `Blues for a weddingOutfit approved${first.email}Just now`,
    `Styling requestWaiting${third.email}Just now`,
  ])
  await expectUsable(page)

  await page.getByRole('radio', { name: 'Best' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Newest' })).toBeChecked()

  // What was done is told by its outfit alone.
  await dress(third, 'Greens for the garden')
  await button(page, 'Refresh').click()
  await expect(figures(page)).toHaveText(['0', '3', '4.50', '3'])
  await expect(rows(page, 'Recent Activity')).toHaveCount(3)
})

test('a dashboard that does not load says so, and the queue stays open', async ({ page, product }) => {
  const zoya = await hireStylist(product)
  await page.route(addressOf(readInsight), (route) => route.abort())
  await enterDesk(page, zoya)
  await expect(page.getByRole('status').getByText('Loading the figures…')).toBeAttached()
  await expect(page.getByRole('alert')).toContainText('The figures did not load')
  await expectUsable(page)

  await button(page, /^Pending Requests/).click()
  await expect(page.getByRole('dialog', { name: 'Pending Requests' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await untilHistoryRests(page)
  // The queue has asked for them too, and may get them once they can be had.
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('The figures did not load')
  await page.unroute(addressOf(readInsight))
  await button(page, 'Try again').click()
  await expect(page.getByText(/as of \d/)).toBeVisible()
})

// Samples stand there until somebody was served.
opened(
  'the tabs are walked with the keyboard alone, and everybody can use what they show',
  async ({ page, house }) => {
    await enterDesk(page, await hireStylist(house), house.address + desk)
    const tab = (name: string) => page.getByRole('tab', { name })
    await tab('Overview').press('ArrowRight')
    await expect(tab('Clients')).toBeFocused()
    await expect(page.getByText('Sample data.')).toBeVisible()
    await expectUsable(page)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Samples.')).toBeVisible()
    await expect(button(page, 'Open Size Guide')).toBeDisabled()
    await expectUsable(page)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel', { name: 'Tools' })).toBeFocused()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeVisible()
    await pressUntilFocused(page, 'Tab', page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tabpanel', { name: 'Tools' })).toBeFocused()
    await tab('Tools').press('Home')
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(button(page, 'Refresh')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Take next')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(page, /^Pending Requests/)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Pending Requests' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page, /^Pending Requests/)).toBeFocused()
  },
)

test('a stylist whose session is over comes back to the form, and from there to the same place', async ({
  page,
  product,
}) => {
  const zoya = await hireStylist(product)
  await enterDesk(page, zoya)
  // What the desk asks by itself has come, so that the press is the first to notice.
  await expect(page.getByText('No client waits for an answer.')).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('draft:kept', 'Blues for a wedding')
    localStorage.setItem('accessToken', 'no longer one')
    localStorage.setItem('refreshToken', 'no longer one')
  })
  await button(page, /^Pending Requests/).click()
  await expect(
    page.getByText('Your session has ended. Please sign in again: your drafts are kept.'),
  ).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('draft:kept'))).toBe('Blues for a wedding')
  await expectUsable(page)

  await page.keyboard.type(zoya.username)
  await page.getByLabel('Password', { exact: true }).fill(zoya.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Pending Requests' })).toBeVisible()
  await page.keyboard.press('Escape')

  await button(page, 'Logout').click()
  await expect(button(page, /^Sign In$/)).toBeVisible()
  await expect(page).toHaveURL(desk)
  await page.goto(desk)
  await expect(button(page, /^Sign In$/)).toBeVisible()
})
