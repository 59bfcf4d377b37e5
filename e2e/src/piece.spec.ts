import { productPage, startShop } from '@drape/api/test/shop'
import { request } from 'playwright/test'
import { newClient } from './product/client.ts'
import { enterDesk } from './product/desk.ts'
import { expect, test } from './product/product.ts'
import { startServer } from './product/server.ts'
import { employStylist } from './product/stylist.ts'
import { expectUsable } from './product/usable.ts'

/** A shop with a page for each name. */
const openShop = () =>
  startShop(({ url = '' }, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end(
      productPage({
        name: decodeURIComponent(url.slice(1)),
        brand: 'Anokhi',
        category: 'Ethnic wear',
        offers: { price: '1499.00', priceCurrency: 'INR' },
      }),
    )
  })
const linkTo = (name: string) => `http://shop.example/${encodeURIComponent(name)}`

test('from signing in to an outfit of three items whose links are known are at most 12 presses and 5 typed fields', async ({
  page,
  context,
  product,
}) => {
  const shop = await openShop()
  const server = await startServer(product.site.folder, { SHOP_PROXY: shop.proxy })
  const desk = `${server.address}/stylist-login`
  try {
    const api = await request.newContext({ baseURL: server.address })
    const stylist = await employStylist(server)
    await page.goto(server.address)
    await (await newClient(api, page)).upload()

    let presses = 0
    await context.exposeFunction('notePress', () => {
      presses += 1
    })
    await context.addInitScript(() => {
      const { notePress } = globalThis as unknown as { notePress: () => void }
      for (const event of ['pointerup', 'keyup']) addEventListener(event, () => notePress(), true)
    })
    await enterDesk(page, stylist, desk)
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
    await expect(page.getByText(/^Read from the shop on/)).toHaveCount(3)
    await expect(page.getByText('3 items · ₹4,497.00')).toBeVisible()
    await page.getByRole('button', { name: 'Create Outfit' }).click()
    await page.getByRole('button', { name: 'Complete Request' }).click()
    await expect(page.getByText('Request completed successfully!')).toBeVisible()
    expect(presses).toBeLessThanOrEqual(12)
    expect(presses).toBeGreaterThan(4)

    await (await newClient(api, page)).upload()
    await page.getByRole('button', { name: 'Take next' }).click()
    await add.fill('palaz')
    await expect(page.getByRole('option', { name: /^Anokhi Palazzo ₹1,499 · used once/ })).toBeVisible()
    await expectUsable(page)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Name')).toHaveValue('Palazzo')
    await api.dispose()
  } finally {
    await server.stop()
    shop.stop()
  }
})
