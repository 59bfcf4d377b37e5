import { barriersOf, colours } from '../../src/product/axe.ts'
import {
  backLink,
  continueButton,
  failureMessage,
  googles,
  isSignIn,
  leaveFor,
  menu,
  signInAt,
  test,
} from '../../src/product/google-server.ts'
import { expect } from '../../src/product/product.ts'
import { smallest, waitForAnimations } from '../../src/product/usable.ts'

// One after another, so that one server serves all.
test.describe.configure({ mode: 'default' })

test('a visitor with a blocker on a small screen reads what it keeps away, and signs in without it', async ({
  page,
  play,
}) => {
  await page.setViewportSize(smallest)
  play.isBlocked = true
  await leaveFor(page)
  await expect(page.getByText(/may be keeping accounts\.google\.com away/)).toBeVisible()
  await expect(backLink(page)).toBeVisible()
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  expect(await barriersOf(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await waitForAnimations(page)
  expect(await barriersOf(page, colours)).toEqual([])
  play.isBlocked = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(googles(page)).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
  const { answer } = play
  play.answer = async () => ''
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
  await expect(continueButton(page)).toBeVisible()
  expect(play.from).toEqual([])

  const visit = (to: string) =>
    page.evaluate((to) => sessionStorage.setItem('drape:google', JSON.stringify({ nonce: 'n', to })), to)
  await page.evaluate(() => {
    const stylist = { id: '0199d1c2-0000-7000-8000-000000000001', name: 'Meera K.', userType: 'stylist' }
    for (const [key, value] of Object.entries({ user: stylist, accessToken: 'a', refreshToken: 'r' }))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  })
  await visit('/')
  await page.goto('/google')
  await expect(page.getByText('A stylist is signed in here.')).toBeVisible()
  expect(play.from).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await visit('//elsewhere.example/')
  await page.goto('/google')
  await expect(googles(page)).toBeVisible()
  await expect(backLink(page)).toHaveAttribute('href', '/')
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

test('an ID token is good with the key of the page that sent for it, and with no other', async ({
  page,
  play,
  browser,
  strictServer,
}) => {
  const idToken = strictServer.google.idToken
  const minted: string[] = []
  play.answer = async (nonce) => {
    const token = await idToken('asha@example.com', nonce)
    minted.push(token)
    return token
  }
  await signInAt(page, '/')
  const [token = ''] = minted
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

  const otherBrowser = await browser.newPage({ baseURL: strictServer.address })
  await otherBrowser.goto('/stylist-login')
  await otherBrowser.evaluate(
    ([token, visit]) => {
      sessionStorage.setItem('drape:google-token', token ?? '')
      sessionStorage.setItem('drape:google', visit ?? '')
    },
    [token, JSON.stringify({ nonce: claims.nonce, to: '/' })],
  )
  const signIn = otherBrowser.waitForResponse((response) => isSignIn(response.request()))
  await otherBrowser.goto('/#google')
  expect((await signIn).status()).toBe(401)
  await expect(failureMessage(otherBrowser)).toBeVisible()
  await otherBrowser.close()
})
