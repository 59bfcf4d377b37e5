import { approveOutfit } from '@drape/contract/outfit'
import { claimRequest } from '@drape/contract/request'
import type { Locator, Page } from 'playwright/test'
import { addressOf } from './product/caller.ts'
import { smallPhoto } from './product/camera.ts'
import { newClient, outspoken } from './product/client.ts'
import { desk, enterDesk, reviewRequest } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { desktop, expectUsable } from './product/usable.ts'

// Traces request broken pictures again from the page, which its CSP forbids.
test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' }, trace: 'off' })

// expectUsable checks each state four times.
test.slow()

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const styling = (request: string) => `${desk}?screen=create-outfit&request=${request}`
const nobodys = '0199d1c2-0000-7000-8000-000000000001'
const claims = addressOf(claimRequest)

const item = (name: string, own: object = {}) => ({
  category: 'Tops',
  name,
  brand: 'Anokhi',
  imageUrl: `https://pictures.example/${name}.jpg`,
  shopUrl: '',
  price: '1299.5',
  ...own,
})

/** Stores a draft as an earlier visit would. */
const leaveDraft = async (page: Page, request: string, draft: object) =>
  page.evaluate(
    ([request, draft]) => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}')
      localStorage.setItem(`draft:outfit:${id}:${request}`, draft ?? '')
    },
    [request, JSON.stringify(draft)],
  )

test('everybody can make an outfit, in whichever state it is', async ({ page, product, request }) => {
  const client = await newClient(request, page, outspoken)
  await client.upload()
  const { buffer: body, mimeType: contentType } = await smallPhoto(page)
  await page.route('https://pictures.example/**', (route) => route.fulfill({ body, contentType }))
  await enterDesk(page, await hireStylist(product))
  await reviewRequest(page, client.email)
  await expect(page.getByLabel('Title')).toBeVisible()
  // antd's styles come with the desk: its runtime, which marks what it makes on the page, stays away.
  await expect(
    page.locator('style[data-css-hash], style[data-rc-order], style[data-token-hash]'),
  ).toHaveCount(0)
  await expectUsable(page)

  await button(page, 'Create Outfit').click()
  await expect(page.getByText('Please give a brand')).toBeVisible()
  await expectUsable(page)

  const requestId = new URL(page.url()).searchParams.get('request') ?? ''
  const names = ['Kurta', 'Jutti', 'Bag', 'Dupatta', 'Earrings', 'Churidar']
  const items = [...names.map((name) => item(name)), item('Bindi', { imageUrl: '' })]
  // On another page, because the screen stores its own draft when it is left.
  await page.goto('/nowhere')
  await leaveDraft(page, requestId, { title: 'Monsoon wedding', description: 'Indigo.', items })
  await page.goto(styling(requestId))
  await button(page, 'Remove Jutti').click()
  await expect(button(page, 'Undo')).toBeFocused()
  await button(page, 'Keep photo in view').click()
  await expectUsable(page)

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave this outfit?' })).toBeVisible()
  await expectUsable(page)
  await button(page, 'Keep working').click()

  await button(page, 'Create Outfit').click()
  const board = page.getByRole('dialog', { name: 'Mood board' })
  await expect(board.getByRole('img', { name: 'Kurta' })).toBeVisible()
  await page.route(addressOf(approveOutfit), (route) => route.abort())
  await button(page, 'Complete Request').click()
  await expect(page.getByText('Failed to complete request. Please try again.')).toBeVisible()
  await expectUsable(page)
})

test('everybody can read why there is no outfit to make', async ({ page, product }) => {
  await enterDesk(page, await hireStylist(product))
  await page.goto(styling(nobodys))
  await expect(page.getByRole('alert')).toContainText('This request is no longer waiting')
  await expectUsable(page)

  const message = 'Ravi S. is working on this request.'
  const problem = { success: false, code: 'conflict', message, requestId: 'q' }
  await page.route(claims, (route) => route.fulfill({ status: 409, json: problem }))
  await button(page, 'Back to the dashboard').click()
  await page.goto(styling(nobodys))
  await expect(page.getByRole('alert')).toContainText(message)
  await expectUsable(page)

  await page.unroute(claims)
  await page.route(claims, (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('This request did not load')
  await expectUsable(page)

  await page.unroute(claims)
  await page.route(claims, () => {})
  await page.reload()
  await expect(page.getByText('Loading the request…')).toBeAttached()
  await expectUsable(page)
})
