import type { Page } from 'playwright/test'
import { barriersOf } from './product/axe.ts'
import { newClient, outspoken } from './product/client.ts'
import { signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { expectUsable, phone } from './product/usable.ts'

/** These pages have no scripts, and so nothing of the product's look. */
const expectPlain = async (page: Page) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await barriersOf(page)).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

test('a client is told by e-mail that the outfit is ready, and switches that off by the link in it', async ({
  page,
  request,
  stylist,
}) => {
  const { email, upload } = await newClient(request, page)
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

test('an outfit that nobody has opened is marked at History and on the icon, on every device', async ({
  page,
  request,
  stylist,
}) => {
  // As in an installed app: a tab of this browser has no icon to put a number on.
  await page.addInitScript(() => {
    const shown: number[] = []
    Object.assign(window, { iconNumbers: shown })
    Object.assign(navigator, { setAppBadge: async (count: number) => void shown.push(count) })
  })
  const onIcon = () => page.evaluate(() => (window as { iconNumbers?: number[] }).iconNumbers?.at(-1))
  await page.setViewportSize(phone)
  const { person, upload } = await newClient(request, page, outspoken)
  await upload()
  await stylist.dress(person)
  await signIn(page, person)
  const tab = page.getByRole('link', { name: 'History 1 new' })
  await expect(tab).toBeVisible()
  await expect.poll(onIcon).toBe(1)
  await tab.click()
  await expect(page.getByText('New', { exact: true })).toBeVisible()
  await expectUsable(page)

  await page.getByRole('link', { name: /^View Outfits/ }).click()
  await expect(page.getByRole('heading', { name: 'Blues for a wedding' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'History', exact: true })).toBeVisible()
  await expect.poll(onIcon).toBe(0)

  // On another device the browser remembers nothing.
  await page.evaluate(() => localStorage.removeItem('seenOutfits'))
  await page.goto('/?screen=history')
  await expect(page.getByText('Outfits ready')).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
})
