import { photoSent } from '@drape/contract/photo'
import type { Page } from 'playwright/test'
import { choosePhoto, servePictures } from './product/camera.ts'
import { newClient, outspoken } from './product/client.ts'
import { enterDesk, fill, reviewRequest } from './product/desk.ts'
import { newPerson, signIn } from './product/people.ts'
import { button, expect, test } from './product/product.ts'
import { desktop, phone } from './product/usable.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

const item = (page: Page, number: number) => page.getByRole('group', { name: new RegExp(`^Item ${number}`) })
const board = (page: Page) => page.getByRole('dialog', { name: 'Mood board' })

const kurta = {
  Category: 'Ethnic wear',
  Name: 'Kurta',
  Brand: 'Anokhi',
  'Image URL': 'https://pictures.example/kurta.jpg',
  'E-commerce URL': 'https://shop.example/kurta',
  Price: '1299.5',
}
const jutti = { Category: 'Footwear', Name: 'Jutti', Brand: 'Needledust', Price: '2499' }

const review = async (page: Page, email: string) => {
  await reviewRequest(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Create Outfit' })).toBeVisible()
}

test('a client sends a photo, a stylist makes an outfit of two items for it, and the client opens it', async ({
  page,
  browser,
  product,
  request,
  stylist,
}) => {
  const clientContext = await browser.newContext({ baseURL: product.address, viewport: phone })
  const clients = await clientContext.newPage()
  const person = await newPerson(request)
  await signIn(clients, person)
  await choosePhoto(clients)
  await button(clients, /^Add a wish/).click()
  await clients.getByRole('radio', { name: 'Wedding' }).check()
  await clients.getByLabel(/^Budget/).fill('25000')
  await clients.getByLabel('A line to your stylist').fill('No heels')
  await button(clients, 'Submit Photo').click()
  await expect(clients.getByRole('heading', { name: photoSent })).toBeVisible()

  await servePictures(page, 'https://pictures.example/**')
  await enterDesk(page, stylist)
  await review(page, person.email)
  const photo = page.getByRole('img', { name: `Photo of ${person.email}` })
  await expect(photo).toHaveAttribute('src', /picture\/full/)
  await expect(page.getByRole('definition')).toContainText(['Wedding', 'Up to ₹25,000', 'No heels', 'Female'])

  await fill(page, { Title: 'Monsoon wedding', Description: 'Indigo, and silver at the ears.' })
  await fill(item(page, 1), jutti)
  await button(page, 'Add item').click()
  await fill(item(page, 2), kurta)
  await expect(page.getByRole('img', { name: 'Preview: Kurta' })).toBeVisible()
  const grip = item(page, 2).locator('[title="Drag to reorder"]')
  await grip.hover()
  await page.mouse.down()
  const above = await item(page, 1).boundingBox()
  await page.mouse.move(300, (above?.y ?? 0) + 20, { steps: 8 })
  await page.mouse.up()
  await expect(item(page, 1)).toHaveAccessibleName('Item 1: Kurta')
  await expect(page.getByText('Kurta is now item 1 of 2')).toBeAttached()

  await button(page, 'Create Outfit').click()
  await expect(board(page).getByRole('img', { name: 'Kurta' })).toBeVisible()
  await expect(board(page).getByText('2 items · ₹3,798.50')).toBeVisible()
  await page.reload()
  await expect(board(page).getByRole('heading', { name: 'Monsoon wedding' })).toBeVisible()
  await board(page).getByLabel('Stylist Notes').fill('Roll the sleeves once.')
  await button(board(page), 'Complete Request').click()
  await expect(page.getByText('Request completed successfully!')).toBeVisible()
  await expect(board(page)).toHaveCount(0)

  await button(clients, 'Back to Home').click()
  await button(clients, 'Refresh').click()
  await clients.getByRole('link', { name: 'View Outfits' }).click()
  await expect(clients.getByRole('heading', { level: 1, name: 'Monsoon wedding' })).toBeVisible()
  await expect(clients.getByText('Roll the sleeves once.')).toBeVisible()
  await expect(clients.getByRole('heading', { level: 3 })).toHaveText(['Kurta', 'Jutti'])
  await expect(clients.getByText('₹1,299.50')).toBeVisible()
  await clientContext.close()
})

test('a draft survives a reload, a lost connection and the end of a session', async ({
  page,
  context,
  request,
  stylist,
}) => {
  const client = await newClient(request, outspoken)
  await client.upload()
  await enterDesk(page, stylist)
  await review(page, client.email)
  await fill(page, { Title: 'Monsoon wedding', Description: 'Indigo.' })
  await fill(item(page, 1), jutti)
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Monsoon wedding')

  await context.setOffline(true)
  await expect(page.getByText('You are offline. Your draft is saved on this device.')).toBeVisible()
  await page.getByLabel('Description').fill('Indigo, and silver.')
  await button(page, 'Create Outfit').click()
  await expect(page.getByText('Failed to create outfit. Please try again.')).toBeVisible()
  await context.setOffline(false)

  await page.evaluate(() => {
    localStorage.setItem('accessToken', 'ended')
    localStorage.setItem('refreshToken', 'ended')
  })
  await button(page, 'Create Outfit').click()
  await expect(button(page, /^Sign In$/)).toBeVisible()
  await enterDesk(page, stylist, page.url())
  await expect(page.getByLabel('Description')).toHaveValue('Indigo, and silver.')
  await expect(item(page, 1).getByLabel(/^Name/)).toHaveValue('Jutti')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Leave this outfit?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, 'Create Outfit').click()
  await expect(board(page)).toBeVisible()
})
