import { signInWithGoogle } from '@drape/contract/session'
import type { Page, Request } from 'playwright/test'
import { chooseIdentity, newPerson, type Person, pressContinue, signIn } from '../../src/product/people.ts'
import { expect, test } from '../../src/product/product.ts'

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

const googleLogin = `**${signInWithGoogle.path}`

/** Two tabs in which only Continue is left to press: the tab that is signed in first would sign the other one in. */
const twoTabs = async (page: Page, person: Person): Promise<readonly [Page, Page]> => {
  const other = await page.context().newPage()
  for (const tab of [page, other]) await chooseIdentity(tab, person)
  return [page, other]
}

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
    // Without Web Locks, as in old browsers, both sign in at the same time.
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
    const { otherMakesOne } = window as never as { otherMakesOne: () => Promise<void> }
    const make = SubtleCrypto.prototype.generateKey as (...args: unknown[]) => Promise<CryptoKeyPair>
    Object.assign(SubtleCrypto.prototype, {
      async generateKey(this: SubtleCrypto, ...args: unknown[]) {
        const keys = await make.apply(this, args)
        await otherMakesOne()
        return keys
      },
    })
  })
  const tabs = await twoTabs(page, person)
  const keys = await Promise.all(
    tabs.map(async (tab) => {
      const login = tab.waitForRequest(googleLogin)
      await pressContinue(tab)
      return keyOf(await login)
    }),
  )
  expect(makers).toBe(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})

test('two tabs that sign in at once both stay signed in', async ({ page, request }) => {
  const tabs = await twoTabs(page, await newPerson(request))
  const [first, second] = tabs
  const countWaiting = async () => (await second.evaluate(() => navigator.locks.query())).pending?.length
  let isAnswered = false
  await first.route(googleLogin, async (route) => {
    const response = await route.fetch()
    await pressContinue(second)
    await expect.poll(async () => isAnswered || countWaiting()).toBeTruthy()
    await route.fulfill({ response })
  })
  second.on('requestfinished', (call) => {
    if (call.url().endsWith(signInWithGoogle.path)) isAnswered = true
  })
  await pressContinue(first)
  for (const tab of tabs) {
    await expect(tab.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await profile(tab)
  }
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
