import { smallPhoto } from './product/camera.ts'
import { enterDesk, fill } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { desktop, expectUsable, expectUsableDesk, phone } from './product/usable.ts'
import { enterDressed } from './product/wardrobe.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

const items = [
  { name: 'Kurta', brand: 'Anokhi', estimated_price: 1299 },
  { name: 'Jutti', brand: 'Needledust', category: 'Shoes', estimated_price: 2600 },
]

test('a client asks, and asks for another piece, the stylist answers and replaces it at the desk, and the client has it', async ({
  page,
  browser,
  product,
  request,
  stylist,
}) => {
  const { person, address } = await enterDressed(page, request, { stylist, items })
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByRole('button', { name: 'Write a message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Messages' })
  const log = page.getByRole('log', { name: 'Messages' })
  await dialog.getByLabel('Your message').fill('Is it warm enough for December?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(log.getByRole('article').filter({ hasText: 'Is it warm enough' })).toContainText('You')
  await expect(dialog.getByLabel('Your message')).toHaveValue('')
  await page.locator('input[multiple]').setInputFiles([smallPhoto, { ...smallPhoto, name: 'two.jpg' }])
  await expect(dialog.getByRole('img', { name: 'Picture 2 of your message' })).toBeVisible()
  await expectUsable(page, 'a message with pictures')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await log.getByRole('button', { name: 'See large: Your picture, 2 of 2' }).click()
  await expect(page.getByRole('img', { name: 'Your picture, 2 of 2' })).toBeVisible()
  await page.goBack()
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Ask for another: Jutti' }).click()
  await expect(dialog.getByText('Another one in place of Jutti')).toBeVisible()
  await expectUsable(page, 'a wish for another piece')
  await dialog.getByLabel('What should be different?').fill('No heels, please.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(log.getByRole('article')).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('You have asked for another one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask about it: Kurta' })).toBeVisible()

  const deskContext = await browser.newContext({ baseURL: product.address, viewport: desktop })
  const desk = await deskContext.newPage()
  await enterDesk(desk, stylist)
  const waiting = desk.getByRole('region', { name: /^Messages/ })
  const row = waiting.getByRole('listitem').filter({ hasText: person.email })
  await expect(row).toContainText('3 new')
  await expect(row).toContainText('Asks for another piece')
  await expectUsableDesk(desk, 'who waits for an answer')
  await row.getByRole('button', { name: /^Answer/ }).click()
  const answering = desk.getByRole('dialog', { name: 'Messages' })
  await expect(answering.getByText('Another one in place of Jutti')).toBeVisible()
  await answering.getByLabel('Your message').fill('With a shawl it is. The mojari in silver are flat.')
  await desk.locator('input[multiple]').setInputFiles(smallPhoto)
  await expect(answering.getByRole('img', { name: 'Picture 1 of your message' })).toBeVisible()
  await answering.getByRole('button', { name: 'Send' }).click()
  await expect(answering.getByRole('article')).toHaveCount(4)
  await answering.getByRole('button', { name: `See large: Picture from ${person.email}, 1 of 2` }).click()
  await desk.getByRole('button', { name: 'Next picture' }).click()
  await expect(desk.getByRole('img', { name: `Picture from ${person.email}, 2 of 2` })).toBeVisible()
  await expectUsableDesk(desk, 'a picture of a message')
  await desk.goBack()
  await answering.getByRole('button', { name: 'Replace Jutti' }).click()
  const form = answering.getByRole('form', { name: 'In place of Jutti' })
  await fill(form, { Category: 'Shoes', Name: 'Mojari', Brand: 'Fizzy Goblet', 'Price in ₹': '2250' })
  await expectUsableDesk(desk, 'another piece in its place')
  await form.getByRole('button', { name: 'Put it into the outfit' }).click()
  await expect(answering.getByText('In the outfit now: Mojari, in place of Jutti')).toBeVisible()
  await answering.getByRole('button', { name: 'Close' }).click()
  await expect(row).toHaveCount(0)
  await deskContext.close()

  await page.goto('/?screen=history')
  await page.getByRole('button', { name: /^Messages \(2 new\)/ }).click()
  await expect(log.getByText('With a shawl it is.')).toBeVisible()
  await expect(log.getByRole('button', { name: /^See large: Picture from / })).toBeVisible()
  await expect(log.getByText('Seen')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /^Messages: photo of/ })).toBeVisible()

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 3, name: 'Mojari' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Jutti' })).toHaveCount(0)
})
