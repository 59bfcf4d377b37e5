import { signInWithGoogle } from '@drape/contract/session'
import type { Request } from 'playwright/test'
import { enterDesk } from './product/desk.ts'
import { back, failed, googles, leaveFor, menu, own, signInAt, test } from './product/google-house.ts'
import { expect } from './product/product.ts'
import { employStylist } from './product/stylist.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const isSignIn = (request: Request) => request.url().endsWith(signInWithGoogle.path)

test('pages but that of the sign-in know nothing of Google, and make no script or markup of text', async ({
  page,
  play,
}) => {
  const policies: Record<string, Record<string, string>> = {}
  page.on('response', async (response) => {
    if (response.request().isNavigationRequest())
      policies[new URL(response.url()).pathname] = response.headers()
  })
  await signInAt(page, '/')
  await page.goto('/stylist-login')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(play.from).toEqual(['/google'])
  expect(Object.keys(policies).sort()).toEqual(['/', '/google', '/nowhere', '/stylist-login'])
  for (const [path, headers] of Object.entries(policies)) {
    const policy = headers['content-security-policy']
    const isGoogles = path === '/google'
    expect(policy?.includes('accounts.google.com'), path).toBe(isGoogles)
    expect(policy?.includes("require-trusted-types-for 'script'"), path).toBe(!isGoogles)
    expect(headers['cross-origin-opener-policy'], path).toBe(
      isGoogles ? 'same-origin-allow-popups' : 'same-origin',
    )
  }
})

test("whoever is signed in, or was not sent there, is sent home before Google's script is asked for", async ({
  page,
  play,
}) => {
  await page.goto('/google')
  await expect(page).toHaveURL('/')
  await expect(own(page)).toBeVisible()
  expect(play.from).toEqual([])
  await signInAt(page, '/')
  play.from.length = 0
  await page.evaluate(() => sessionStorage.setItem('drape:google', '{"nonce":"n","to":"/"}'))
  await page.goto('/google')
  await expect(page).toHaveURL('/')
  await expect(menu(page)).toBeVisible()
  expect(play.from).toEqual([])
})

test("whose other tab signs in is sent home from Google's page", async ({ page, context, play }) => {
  await leaveFor(page)
  await expect(googles(page)).toBeVisible()
  const other = await context.newPage()
  await signInAt(other, '/')
  await expect(page).toHaveURL('/')
  await expect(menu(page)).toBeVisible()
  expect(play.from).toEqual(['/google', '/google'])
})

test("where a stylist is signed in Google's script is not asked for", async ({ page, play, house }) => {
  await enterDesk(page, await employStylist(house))
  await leaveFor(page)
  await expect(page.getByText('A stylist is signed in here.')).toBeVisible()
  expect(play.from).toEqual([])
  await page.getByRole('link', { name: 'the stylist area' }).click()
  await expect(page).toHaveURL('/stylist-login')
})

test('an ID token that this tab has not sent for is thrown away', async ({ page, play, house }) => {
  const asked: string[] = []
  page.on('request', (request) => void (isSignIn(request) && asked.push(request.url())))
  const planted = house.google.idToken('mallory@example.com', 'hers')
  for (const visit of [undefined, '{"nonce":"mine","to":"/"}']) {
    await page.goto('/stylist-login')
    await page.evaluate(
      ([token, kept]) => {
        sessionStorage.setItem('drape:google-token', token ?? '')
        if (kept) sessionStorage.setItem('drape:google', kept)
      },
      [planted, visit],
    )
    await page.goto('/#google')
    await expect(failed(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => sessionStorage.getItem('drape:google-token'))).toBeNull()
  }
  expect([asked, play.from]).toEqual([[], []])
})

test('an ID token is good with the key of the page that sent for it, and with no other', async ({
  page,
  play,
  browser,
  house,
}) => {
  const idToken = house.google.idToken
  const minted: string[] = []
  play.answer = (nonce) => {
    const made = idToken('asha@example.com', nonce)
    minted.push(made)
    return made
  }
  await signInAt(page, '/')
  const [token = ''] = minted
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

  const elsewhere = await browser.newPage({ baseURL: house.address })
  await elsewhere.goto('/stylist-login')
  await elsewhere.evaluate(
    ([taken, visit]) => {
      sessionStorage.setItem('drape:google-token', taken ?? '')
      sessionStorage.setItem('drape:google', visit ?? '')
    },
    [token, JSON.stringify({ nonce: claims.nonce, to: '/' })],
  )
  const answered = elsewhere.waitForResponse((response) => isSignIn(response.request()))
  await elsewhere.goto('/#google')
  expect((await answered).status()).toBe(401)
  await expect(failed(elsewhere)).toBeVisible()
  await elsewhere.close()
})

test('nobody is led to another site', async ({ page, play }) => {
  await page.goto('/stylist-login')
  await page.evaluate(() =>
    sessionStorage.setItem('drape:google', '{"nonce":"n","to":"//elsewhere.example/"}'),
  )
  await page.goto('/google')
  await expect(googles(page)).toBeVisible()
  await expect(back(page)).toHaveAttribute('href', '/')
  expect(play.from).toEqual(['/google'])
})
