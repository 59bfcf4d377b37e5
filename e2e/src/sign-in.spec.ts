import { checkReadiness } from '@drape/contract/health'
import { signStylistIn } from '@drape/contract/session'
import type { Locator, Page } from 'playwright/test'
import { addressOf, callerAt } from './product/caller.ts'
import { desk, enterDesk } from './product/desk.ts'
import { usableAt } from './product/page-scripts.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const tabTo = async (page: Page, ...pieces: readonly Locator[]) => {
  for (const piece of pieces) {
    await page.keyboard.press('Tab')
    await expect(piece).toBeFocused()
  }
}

test('a visitor reaches everything on the sign-in screen with the keyboard alone', async ({ page }) => {
  await page.goto('/')
  const google = button(page, 'Continue with Google')
  await expect(google).toBeVisible()
  const more = button(page, 'How Drape works')
  await tabTo(page, google, more, page.getByRole('link', { name: 'Are you a stylist? Sign in here' }))

  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Stylist sign in' })).toBeVisible()
})

test('a stylist signs in with the keyboard alone, and sees what was typed when asking for it', async ({
  page,
}) => {
  await page.goto('/stylist-login')
  const username = page.getByLabel('Username')
  const password = page.getByLabel('Password', { exact: true })
  await expect(username).toBeFocused()
  await page.keyboard.type('meera')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please enter both username and password')
  await expect(password).toBeFocused()

  await page.keyboard.type('Silk and linen')
  await tabTo(page, button(page, 'Show password'))
  await page.keyboard.press('Space')
  await expect(password).toHaveAttribute('type', 'text')
  await expect(password).toHaveValue('Silk and linen')

  await tabTo(page, button(page, 'Sign In'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please check your credentials.')
  await tabTo(
    page,
    button(page, 'Sign in with a passkey'),
    button(page, 'Trouble signing in?'),
    page.getByRole('link', { name: 'Back to the regular login' }),
  )
})

test('a stylist gets in at their own desk though ten wrong passwords came from the network; elsewhere they are told how long to wait', async ({
  page,
  browser,
  request,
  product,
}) => {
  const zoya = await hireStylist(product)
  await enterDesk(page, zoya)
  await button(page, 'Logout').click()
  await expect(button(page, 'Sign In')).toBeVisible()

  for (let tries = 0; tries < 10; tries++) {
    const body = { username: zoya.username, password: 'guessed' }
    expect(await callerAt(request).answer(signStylistIn, { body })).toMatchObject({ status: 401 })
  }
  const elsewhere = await browser.newPage({ baseURL: product.address })
  await elsewhere.goto(desk)
  await elsewhere.getByLabel('Username').fill(zoya.username)
  await elsewhere.getByLabel('Password', { exact: true }).fill(zoya.password)
  await button(elsewhere, 'Sign In').click()
  await expect(elsewhere.getByRole('alert')).toHaveText(
    /^Too many requests\. Please try again in 1[45] minutes\.$/,
  )
  await elsewhere.close()

  await enterDesk(page, zoya)
})

test('the two areas lead to each other, each under its own title', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Are you a stylist? Sign in here' }).tap()
  await expect(page).toHaveURL('/stylist-login')
  await expect(page).toHaveTitle('Stylist sign in · Drape')
  await page.getByRole('link', { name: 'Back to the regular login' }).tap()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle('Drape: outfits picked for you by a stylist')
})

for (const { path, name } of [
  { path: '/', name: 'How Drape works' },
  { path: '/stylist-login', name: 'Trouble signing in?' },
]) {
  test(`the dialog "${name}" takes the focus, keeps it, and gives it back`, async ({ page }) => {
    await page.goto(path)
    const opener = button(page, name)
    const dialog = page.getByRole('dialog', { name })
    const close = dialog.getByRole('button', { name: 'Close' })
    await opener.press('Enter')
    await expect(close).toBeFocused()
    await opener.evaluate((element) => element.focus())
    await expect(close).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.press('Enter')
    await expect(close).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })
}

test('a visitor whom the server does not answer is told so, and can still read on', async ({ page }) => {
  await page.route(addressOf(checkReadiness), (route) => route.abort())
  await page.goto('/')
  const notice = page.getByRole('status').filter({ hasText: 'Drape is having trouble right now.' })
  await expect(notice).toHaveText('Drape is having trouble right now. Please try again in a few minutes.')
  await button(page, 'How Drape works').tap()
  await expect(page.getByRole('dialog').getByText('Your photo stays private')).toBeVisible()
})

/** Of what reads replies by the contract, and of what keeps them. */
const behindSignIn = ['invalid_type', 'No QueryClient set']

test('a visitor who only looks brings neither schemas nor a query cache, which come when the sign-in is pressed', async ({
  page,
  network,
  product,
}) => {
  const brought = () => {
    const scripts = network.asked().filter((address) => address.endsWith('.js'))
    const code = scripts.map(product.site.read).join('\n')
    return behindSignIn.filter((words) => code.includes(words))
  }
  await page.goto(`${network.address}/`)
  await usableAt(page, 'user')
  await page.waitForLoadState('networkidle')
  expect(brought()).toEqual([])
  await button(page, 'Continue with Google').click()
  await expect.poll(brought).toEqual(behindSignIn)
})
