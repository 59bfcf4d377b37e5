import type { Page } from 'playwright/test'
import { barriersOf } from './product/axe.ts'
import { newClient } from './product/client.ts'
import { expect, test } from './product/product.ts'
import { smallest } from './product/usable.ts'

/** These pages have no scripts, and so nothing of the product's look. */
const expectPlain = async (page: Page) => {
  expect(await barriersOf(page)).toEqual([])
  await page.setViewportSize(smallest)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(smallest.width)
}

test('a client is told by e-mail that the outfit is ready, and switches that off by the link in it', async ({
  page,
  request,
  stylist,
}) => {
  const { email, upload } = await newClient(request)
  await upload()
  await stylist.dress({ email })

  const mail = page.getByRole('article').filter({ hasText: email })
  await expect(async () => {
    await page.goto('/mailbox')
    await expect(mail).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(mail).toContainText('Meera K. has put an outfit together for you: Blues for a wedding.')
  await expectPlain(page)
  await mail.getByRole('link', { name: 'As a mail program shows it' }).click()

  await page.getByRole('link', { name: 'Switch them off' }).click()
  await expect(page.getByRole('heading', { name: 'Switch these e-mails off?' })).toBeVisible()
  await expectPlain(page)
  await page.getByRole('button', { name: 'Switch them off' }).click()
  await expect(page.getByText('You get no more e-mails when an outfit is ready.')).toBeVisible()
  await expectPlain(page)
})
