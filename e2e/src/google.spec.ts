import { barriersOf } from './product/axe.ts'
import { back, failed, googles, isSignIn, leaveFor, menu, own, test } from './product/google-house.ts'
import { expect } from './product/product.ts'

// One after another, so that one server serves all.
test.describe.configure({ mode: 'default' })

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

test('an ID token that this tab has not sent for is thrown away', async ({ page, play, strictHouse }) => {
  const asked: string[] = []
  page.on('request', (request) => void (isSignIn(request) && asked.push(request.url())))
  const planted = await strictHouse.google.idToken('mallory@example.com', 'hers')
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
