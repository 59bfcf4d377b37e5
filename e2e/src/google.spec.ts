import { signInWithGoogle } from '@drape/contract/session'
import type { Request } from 'playwright/test'
import { barriersOf, colours } from './product/axe.ts'
import { back, failed, googles, leaveFor, menu, own, signInAt, test } from './product/google-house.ts'
import { expect } from './product/product.ts'
import { smallest, standStill } from './product/usable.ts'

// One after another, so that one server serves all.
test.describe.configure({ mode: 'default' })
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
})

const isSignIn = (request: Request) => request.url().endsWith(signInWithGoogle.path)

test('a person goes to sign in with Google, turns back, comes again and is where they were, with nothing kept for the way', async ({
  page,
  play,
}) => {
  const policies: Record<string, Record<string, string>> = {}
  page.on('response', (response) => {
    if (response.request().isNavigationRequest())
      policies[new URL(response.url()).pathname] = response.headers()
  })
  const from = '/?screen=history'
  await leaveFor(page, from)
  await back(page).click()
  await expect(page).toHaveURL(from)
  await own(page).click()
  await expect(googles(page)).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await standStill(page)
  expect(await barriersOf(page, colours)).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(from)
  await expect(own(page)).toHaveAttribute('aria-busy', 'false')

  await own(page).click()
  await googles(page).click()
  await expect(menu(page)).toBeVisible()
  await expect(page).toHaveURL(from)
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => /google/.test(key)))
  expect(await kept()).toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL('/google')

  await page.goto('/stylist-login')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(new Set(play.from)).toEqual(new Set(['/google']))
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

test('a visitor with a blocker on a small screen reads what it keeps away, and signs in without it', async ({
  page,
  play,
}) => {
  await page.setViewportSize(smallest)
  play.isBlocked = true
  await leaveFor(page)
  await expect(page.getByText(/may be keeping accounts\.google\.com away/)).toBeVisible()
  await expect(back(page)).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  expect(await barriersOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await standStill(page)
  expect(await barriersOf(page, colours)).toEqual([])
  play.isBlocked = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(googles(page)).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
  const { answer } = play
  play.answer = () => ''
  await googles(page).click()
  await expect(page.getByText('Google did not say who you are. Please try again.')).toBeVisible()
  play.answer = answer
  await googles(page).click()
  await expect(menu(page)).toBeVisible()
})

test("Google's script is asked for by whoever was sent there and is not signed in, and leads to no other site", async ({
  page,
  context,
  play,
}) => {
  await page.goto('/google')
  await expect(page).toHaveURL('/')
  await expect(own(page)).toBeVisible()
  expect(play.from).toEqual([])

  const visit = (to: string) =>
    page.evaluate((to) => sessionStorage.setItem('drape:google', JSON.stringify({ nonce: 'n', to })), to)
  await page.evaluate(() => {
    const stylist = { id: '0199d1c2-0000-7000-8000-000000000001', name: 'Meera K.', userType: 'stylist' }
    for (const [key, kept] of Object.entries({ user: stylist, accessToken: 'a', refreshToken: 'r' }))
      localStorage.setItem(key, typeof kept === 'string' ? kept : JSON.stringify(kept))
  })
  await visit('/')
  await page.goto('/google')
  await expect(page.getByText('A stylist is signed in here.')).toBeVisible()
  expect(play.from).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await visit('//elsewhere.example/')
  await page.goto('/google')
  await expect(googles(page)).toBeVisible()
  await expect(back(page)).toHaveAttribute('href', '/')
  const other = await context.newPage()
  await signInAt(other, '/')
  await expect(page).toHaveURL('/')
  await expect(menu(page)).toBeVisible()
  expect(play.from).toEqual(['/google', '/google'])

  await visit('/')
  await page.goto('/google')
  await expect(page).toHaveURL('/')
  await expect(menu(page)).toBeVisible()
  expect(play.from).toHaveLength(2)
})

test('an ID token that this tab has not sent for is thrown away', async ({ page, play, strictHouse }) => {
  const asked: string[] = []
  page.on('request', (request) => void (isSignIn(request) && asked.push(request.url())))
  const planted = strictHouse.google.idToken('mallory@example.com', 'hers')
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
  strictHouse,
}) => {
  const idToken = strictHouse.google.idToken
  const minted: string[] = []
  play.answer = (nonce) => {
    const made = idToken('asha@example.com', nonce)
    minted.push(made)
    return made
  }
  await signInAt(page, '/')
  const [token = ''] = minted
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

  const elsewhere = await browser.newPage({ baseURL: strictHouse.address })
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
