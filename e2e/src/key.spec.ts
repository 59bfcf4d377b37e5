import type { Page, Request } from 'playwright/test'
import { chooseIdentity, continueToApp, newPerson, signIn } from './product/people.ts'
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

test('two tabs that make a key at once prove the same one', async ({ page, context, request }) => {
  const person = await newPerson(request)
  let makers = 0
  let go = () => {}
  const both = new Promise<void>((resolve) => {
    go = resolve
  })
  await context.exposeFunction('otherMakesOne', () => {
    makers += 1
    if (makers === 2) go()
    return both
  })
  await context.addInitScript(() => {
    // The empty page of a new tab has none.
    if (!('SubtleCrypto' in window)) return
    const { otherMakesOne } = window as never as { otherMakesOne: () => Promise<void> }
    const make = SubtleCrypto.prototype.generateKey as (...asked: unknown[]) => Promise<CryptoKeyPair>
    Object.assign(SubtleCrypto.prototype, {
      async generateKey(this: SubtleCrypto, ...asked: unknown[]) {
        const made = await make.apply(this, asked)
        await otherMakesOne()
        return made
      },
    })
  })
  const tabs = [page, await context.newPage()]
  const keys = tabs.map(keysOf)
  // The first to sign in would sign the other one in.
  for (const tab of tabs) await chooseIdentity(tab, person)
  await Promise.all(tabs.map(continueToApp))
  expect(makers).toBe(2)
  for (const tab of tabs) {
    await profile(tab)
    await expect(tab.getByText(person.email)).toBeVisible()
  }
  expect(keys[0]?.size).toBe(1)
  expect(keys[1]).toEqual(keys[0])
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
