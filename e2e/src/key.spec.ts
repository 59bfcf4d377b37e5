import type { Page, Request } from 'playwright/test'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'

/** The public half of the key with which a call is proved to be the page's, if it is. */
const keyOf = (request: Request): string | undefined => {
  const [head] = request.headers()['dpop']?.split('.') ?? []
  return head && JSON.parse(Buffer.from(head, 'base64url').toString()).jwk.x
}

const keysOf = (page: Page): ReadonlySet<string> => {
  const keys = new Set<string>()
  page.on('request', (request) => {
    const key = keyOf(request)
    if (key) keys.add(key)
  })
  return keys
}

const profile = (page: Page) => page.getByRole('link', { name: 'Profile' }).click()

test('two tabs prove the same key, whichever made it', async ({ page, context, request }) => {
  const person = await newPerson(request)
  const other = await context.newPage()
  const [own, others] = [page, other].map(keysOf)
  await other.goto('/')
  await signIn(page, person)
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  for (const tab of [page, other]) {
    await tab.reload()
    await profile(tab)
    await expect(tab.getByText(person.email)).toBeVisible()
  }
  expect(own?.size).toBe(1)
  expect(others).toEqual(own)
})

test('whoever has lost the key, as when a browser clears its databases, signs in once more', async ({
  page,
  request,
}) => {
  const person = await newPerson(request)
  const keys = keysOf(page)
  await signIn(page, person)
  await page.evaluate(() => void indexedDB.deleteDatabase('drape-key'))
  await page.reload()
  await expect(page.getByRole('button', { name: /^Continue with/ })).toBeVisible()
  await signIn(page, person)
  await profile(page)
  await expect(page.getByText(person.email)).toBeVisible()
  expect(keys.size).toBe(2)
})
