import { newClient } from './product/client.ts'
import { enterDesk } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { linkTo } from './product/shop.ts'
import { expectUsableDesk } from './product/usable.ts'

test('from signing in to an outfit of three items whose links are known are at most 12 presses and 5 typed fields', async ({
  page,
  context,
  request,
  stylist,
}) => {
  for (const _ of ['first', 'second']) await (await newClient(request)).upload()

  let presses = 0
  await context.exposeFunction('notePress', () => {
    presses += 1
  })
  await context.addInitScript(() => {
    const { notePress } = globalThis as unknown as { notePress: () => void }
    for (const event of ['pointerup', 'keyup']) addEventListener(event, () => notePress(), true)
  })
  await enterDesk(page, stylist)
  await page.getByRole('button', { name: 'Take next' }).click()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('Blues for a wedding')
  await page.getByLabel('Description').fill('Indigo from head to toe.')
  const links = ['Kurta', 'Palazzo', 'Jutti'].map(linkTo).join('\n')
  const add = page.getByRole('combobox', { name: 'Add by link or search' })
  await add.click()
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, links)
  // The process that reads pages starts with the first, behind everything else that the machine does.
  await expect(page.getByText(/^Read from the shop on/)).toHaveCount(3, { timeout: 60_000 })
  await expect(page.getByText('3 items · ₹4,497.00')).toBeVisible()
  await page.getByRole('button', { name: 'Create Outfit' }).click()
  await page.getByRole('button', { name: 'Complete Request' }).click()
  await expect(page.getByText('Request completed successfully!')).toBeVisible()
  expect(presses).toBeLessThanOrEqual(12)
  expect(presses).toBeGreaterThan(4)

  await page.getByRole('button', { name: 'Take next' }).click()
  await add.fill('palaz')
  await expect(page.getByRole('option', { name: /^Anokhi Palazzo ₹1,499 · used once/ })).toBeVisible()
  await expectUsableDesk(page, 'pieces that were used before')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name')).toHaveValue('Palazzo')
})
