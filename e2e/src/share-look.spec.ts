import { lookEnded, noteLookOpened, readLook, shareLook } from '@drape/contract/look'
import { addressOf } from './product/caller.ts'
import { button, expect, test } from './product/product.ts'
import { signInButton } from './product/screens.ts'
import { expectUsable, phone } from './product/usable.ts'
import { enterDressed } from './product/wardrobe.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

const hindi = 'शादी के लिए नीला 💙'

test('a person shares a look; a friend who is not signed in sees it and no more, until she stops sharing it', async ({
  page,
  context,
  request,
  browser,
  stylist,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const items = [
    { name: `Kurta ${hindi}`, estimated_price: 123456, ecommerce_url: 'https://shop.example/kurta' },
    { name: 'Trousers of a name that goes on and on and on and on', estimated_price: 1299.5 },
  ]
  await enterDressed(page, request, { stylist, name: 'Asha Devi Rao', items })
  await button(page, 'Share this look').click()
  const dialog = page.getByRole('dialog', { name: 'Share this look' })
  await dialog.getByRole('checkbox', { name: 'Add my first name' }).check()
  await expectUsable(page, 'the dialog for sharing a look')
  const made = page.waitForResponse((reply) => addressOf(shareLook).test(reply.url()))
  await button(dialog, 'Make a link').click()
  expect((await made).ok()).toBe(true)
  await expect(dialog.getByText('The link is copied: paste it wherever you like.')).toBeVisible()
  const link = await dialog.getByRole('textbox', { name: 'The link' }).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expectUsable(page, 'the dialog with a link')
  await button(dialog, 'Close').click()

  const friends = await browser.newContext({ baseURL: product.address, viewport: phone })
  const friend = await friends.newPage()
  const opened = friend.waitForResponse((reply) => addressOf(noteLookOpened).test(reply.url()))
  await friend.goto(link)
  await expect(friend.getByRole('heading', { level: 2, name: `Kurta ${hindi}` })).toBeVisible()
  await expect(friend.getByText('₹1,23,456')).toBeVisible()
  await expect(friend.getByText(/^Styled by \S+ for Asha$/)).toBeVisible()
  await expect(friend.getByRole('link', { name: /^See it at the shop/ })).toHaveAttribute(
    'href',
    'https://shop.example/kurta',
  )
  expect((await opened).ok()).toBe(true)
  expect(await friends.cookies()).toEqual([])
  await expectUsable(friend, 'a shared look')

  await page.reload()
  const shared = page.getByRole('listitem').filter({ hasText: /^Shared until .*, opened once/ })
  await expect(shared).toBeVisible()
  await expectUsable(page, 'an outfit that is shared')
  await button(shared, /^Stop sharing/).click()
  await expect(page.getByText('Nobody can open this link any more.')).toBeVisible()

  const refused = friend.waitForResponse((reply) => addressOf(readLook).test(reply.url()))
  await friend.reload()
  expect((await refused).status()).toBe(404)
  await expect(friend.getByRole('heading', { level: 1, name: lookEnded })).toBeVisible()
  await expectUsable(friend, 'a look that is not shared any more')
  await friend.getByRole('link', { name: 'Style me too' }).click()
  await expect(signInButton(friend)).toBeVisible()
  await friends.close()
})
