import type { Page } from 'playwright/test'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { desktop, expectUsable, phone } from './product/usable.ts'
import { addPhoto } from './product/wardrobe.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const list = (page: Page) => page.getByRole('region', { name: 'History', exact: true })
const pane = (page: Page) => page.getByRole('region', { name: 'Your outfit', exact: true })

test('on a desk an outfit opens beside History, and the next one too; Back leads from one to the other', async ({
  page,
  request,
  stylist,
}) => {
  const person = await newPerson(request)
  await signIn(page, person)
  for (const name of ['Monsoon blues', 'Silver evening']) {
    await addPhoto(page, request)
    await stylist.dress({ email: person.email, title: name, items: [{ name: 'Kurta' }, { name: 'Mojaris' }] })
  }
  await page.goto('/?screen=history')
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

  await links.nth(1).click()
  await expect(title(page, 'Monsoon blues')).toBeVisible()
  await expectUsable(page)
  await page.setViewportSize(desktop)
  await page.reload()
  await expect(title(page, 'Monsoon blues')).toBeVisible()
  await expect(list(page)).toBeVisible()
  await page.goBack()
  await expect(title(page, 'Silver evening')).toBeVisible()
  await page.goBack()
  await expect(title(page, 'History')).toBeVisible()
})

test('on a phone, and from a link that somebody shared, an outfit has the screen to itself', async ({
  page,
  request,
  stylist,
}) => {
  const person = await newPerson(request)
  await signIn(page, person)
  await addPhoto(page, request)
  const outfit = await stylist.dress({ email: person.email })
  await page.goto(`/?screen=outfit-details&outfit=${outfit}`)
  await expect(title(page, 'Blues for a wedding')).toBeVisible()
  await expect(list(page)).toHaveCount(0)
  await page.setViewportSize(phone)
  await page.goto('/?screen=history')
  await page.getByRole('link', { name: /^View Outfits/ }).click()
  await expect(title(page, 'Blues for a wedding')).toBeVisible()
  await expect(list(page)).toHaveCount(0)
})
