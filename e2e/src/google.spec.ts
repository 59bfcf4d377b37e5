import { barriersOf } from './product/axe.ts'
import {
  backLink,
  continueButton,
  failureMessage,
  googles,
  isSignIn,
  leaveFor,
  menu,
  test,
} from './product/google-server.ts'
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
  await backLink(page).click()
  await expect(page).toHaveURL(from)
  await continueButton(page).click()
  await expect(googles(page)).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(from)
  await expect(continueButton(page)).toHaveAttribute('aria-busy', 'false')

  await continueButton(page).click()
  await googles(page).click()
  await expect(menu(page)).toBeVisible()
  await expect(page).toHaveURL(from)
  const googleKeys = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => /google/.test(key)))
  expect(await googleKeys()).toEqual([])
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

test('an ID token that this tab has not sent for is thrown away', async ({ page, play, strictServer }) => {
  const signIns: string[] = []
  page.on('request', (request) => void (isSignIn(request) && signIns.push(request.url())))
  const planted = await strictServer.google.idToken('mallory@example.com', 'hers')
  for (const visit of [undefined, '{"nonce":"mine","to":"/"}']) {
    await page.goto('/stylist-login')
    await page.evaluate(
      ([token, visit]) => {
        sessionStorage.setItem('drape:google-token', token ?? '')
        if (visit) sessionStorage.setItem('drape:google', visit)
      },
      [planted, visit],
    )
    await page.goto('/#google')
    await expect(failureMessage(page)).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(() => sessionStorage.getItem('drape:google-token'))).toBeNull()
  }
  expect([signIns, play.from]).toEqual([[], []])
})
