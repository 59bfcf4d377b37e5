import type { Page } from 'playwright/test'
import { clientOf } from './product/client.ts'
import { settle, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { desktop, expectUsableDesk, phone } from './product/usable.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const list = (page: Page) => page.getByRole('region', { name: 'History', exact: true })
const pane = (page: Page) => page.getByRole('region', { name: 'Your outfit', exact: true })

test('on a desk an outfit opens beside History, and Back leads from one to the other; on a phone, and from a link, it has the screen to itself', async ({
  page,
  request,
  stylist,
}) => {
  const { person, email, upload } = clientOf(await settle(request))
  for (const name of ['Monsoon blues', 'Silver evening']) {
    await upload()
    await stylist.dress({ email, title: name, items: [{ name: 'Kurta' }, { name: 'Mojaris' }] })
  }
  await signIn(page, person, '/?screen=history')
  const links = page.getByRole('link', { name: /^View Outfits/ })
  await expect(title(page, 'History')).toBeVisible()
  await links.first().click()
  await expect(title(page, 'Silver evening')).toBeVisible()
  await expect(pane(page)).toBeFocused()
  await expect(page).toHaveURL(/screen=outfit-details&outfit=/)
  await expect(list(page).getByRole('heading', { level: 2, name: 'History' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(links.first()).toHaveAttribute('aria-current', 'true')
  await expect(links.nth(1)).not.toHaveAttribute('aria-current')
  await expectUsableDesk(page, 'an outfit beside History')
  await expect(list(page)).toBeVisible()

  await links.nth(1).click()
  await expect(title(page, 'Monsoon blues')).toBeVisible()
  await page.reload()
  await expect(title(page, 'Monsoon blues')).toBeVisible()
  await expect(list(page)).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Silver evening')).toBeVisible()
  await page.goBack()
  await expect(title(page, 'History')).toBeVisible()

  await page.setViewportSize(phone)
  await links.first().click()
  await expect(title(page, 'Silver evening')).toBeVisible()
  await expect(list(page)).toHaveCount(0)
  await page.setViewportSize(desktop)
  // As from a shared link: nothing was shown before it.
  const shared = await page.context().newPage()
  await shared.goto(page.url())
  await expect(title(shared, 'Silver evening')).toBeVisible()
  await expect(list(shared)).toHaveCount(0)
})
