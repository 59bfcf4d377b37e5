import { barriersOf } from './product/axe.ts'
import { back, googles, leaveFor, menu, own, signInAt, test } from './product/google-house.ts'
import { expect } from './product/product.ts'
import { colorSchemes, standStill } from './product/usable.ts'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  contextOptions: { reducedMotion: 'reduce' },
})

for (const from of ['/', '/?screen=history'])
  test(`a person signs in with Google from ${from}, and is there again, with nothing kept for the way`, async ({
    page,
    play,
  }) => {
    await signInAt(page, from)
    await expect(page).toHaveURL(from)
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /google/.test(key))),
    ).toEqual([])
    expect(play.from).toEqual(['/google'])
    await page.goBack()
    await expect(page).not.toHaveURL('/google')
  })

test('whoever changes their mind goes back to where they were, and may come again', async ({
  page,
  play,
}) => {
  await leaveFor(page, '/?screen=closet')
  await back(page).click()
  await expect(page).toHaveURL('/?screen=closet')
  await own(page).click()
  await expect(googles(page)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/?screen=closet')
  await expect(own(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByText("Opening Google's sign-in…")).toHaveCount(0)
  expect(play.from).toEqual(['/google', '/google'])
})

for (const width of [320, 360])
  test(`a visitor with a blocker and a screen of ${width} px reads what it keeps away, and has the whole screen`, async ({
    page,
    play,
  }) => {
    await page.setViewportSize({ width, height: 720 })
    play.isBlocked = true
    await leaveFor(page)
    await expect(page.getByText(/may be keeping accounts\.google\.com away/)).toBeVisible()
    await expect(back(page)).toBeVisible()
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    play.isBlocked = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(googles(page)).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
  })

test('a person to whom Google gives nothing reads so, and tries again', async ({ page, play, house }) => {
  play.answer = () => ''
  await leaveFor(page)
  await googles(page).click()
  await expect(page.getByText('Google did not say who you are. Please try again.')).toBeVisible()
  play.answer = (nonce) => house.google.idToken('asha@example.com', nonce)
  await googles(page).click()
  await expect(menu(page)).toBeVisible()
})

test("everybody can use Google's page, light or dark, on a phone and at a desk", async ({ page, play }) => {
  await leaveFor(page)
  for (const isBlocked of [false, true]) {
    play.isBlocked = isBlocked
    await page.reload()
    await expect(isBlocked ? page.getByRole('button', { name: 'Try again' }) : googles(page)).toBeVisible()
    for (const width of [390, 1280])
      for (const colorScheme of colorSchemes) {
        await page.setViewportSize({ width, height: 844 })
        await page.emulateMedia({ colorScheme })
        await standStill(page)
        expect(await barriersOf(page), `${width} px, ${colorScheme}`).toEqual([])
      }
  }
})
