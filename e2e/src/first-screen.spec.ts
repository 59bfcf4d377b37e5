import type { Page } from 'playwright/test'
import { desk, enterDesk } from './product/desk.ts'
import { app, firstScreen, open, places, skeleton } from './product/first-screen.ts'
import { scripts } from './product/hold.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { noteShifts, shiftOf } from './product/shift.ts'
import { hireStylist } from './product/stylist.ts'

test.use({ seesFirstScreens: true, contextOptions: { reducedMotion: 'reduce' } })

test('a page is to be read, and its link leads on, before any script has come', async ({ page }) => {
  const letGo = await open(page, '/')
  await expect(page.getByRole('heading', { level: 1, name: 'Drape', exact: true })).toBeVisible()
  await expect(skeleton(page)).toBeHidden()
  expect(await app(page).innerHTML()).toBe('')
  await page.getByRole('link', { name: 'Are you a stylist? Sign in here' }).click()
  await expect(page).toHaveURL('/stylist-login')
  await letGo()
  await expect(app(page).getByRole('heading', { level: 1 })).toBeVisible()
})

test('the code of a page takes the place of what stands there in the same frame, and nothing jumps', async ({
  page,
}) => {
  await noteShifts(page)
  for (const { path, heading } of places) {
    const letGo = await open(page, path)
    await expect(firstScreen(page).getByRole('heading', { level: 1 })).toBeVisible()
    // Whether any frame showed both or neither.
    await page.evaluate(() => {
      const frames: boolean[] = []
      Object.assign(window, { frames })
      const look = () => {
        const visible = ['root', 'first-screen'].filter((id) =>
          document.getElementById(id)?.querySelector('h1'),
        )
        frames.push(visible.length === 1)
        requestAnimationFrame(look)
      }
      look()
    })
    await letGo()
    await expect(app(page).getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(firstScreen(page)).toHaveCount(0)
    const frames = await page.evaluate(() => (window as unknown as { frames: boolean[] }).frames)
    expect(frames.every(Boolean), path).toBe(true)
    expect(await shiftOf(page), path).toBeLessThan(0.01)
    await page.unroute(scripts)
  }
})

test('a page comes in the first flight, with its first screen', async ({ request }) => {
  for (const { path } of places) {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' }, maxRedirects: 0 })
    expect(answer.headers()['content-encoding'], path).toBe('br')
    expect(Number(answer.headers()['content-length']), path).toBeLessThanOrEqual(14 * 1024)
    expect(await answer.text(), path).toContain('data-face="out"')
  }
})

/** Everything that was on the page at any time, painted or not. */
const noteWords = (page: Page) =>
  page.addInitScript(() => {
    const headings = new Set<string>()
    Object.assign(window, { headings })
    const look = () => {
      for (const heading of document.querySelectorAll('h1'))
        if (heading.checkVisibility()) headings.add(heading.textContent)
      requestAnimationFrame(look)
    }
    look()
  })
const wordsOf = (page: Page) =>
  page.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings])

test('who is signed in sees the frame of the app at once, with where they are, and never the sign-in', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await noteWords(page)
  await noteShifts(page)
  const letGo = await open(page, '/?screen=history')
  const bar = page.getByRole('navigation', { name: 'Main' })
  await expect(firstScreen(page).getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.locator('[aria-current]')).toHaveCount(1)
  await letGo()
  await expect(app(page).getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await expect(firstScreen(page)).toHaveCount(0)
  expect((await wordsOf(page)).filter((words) => !['Drape', 'History'].includes(words))).toEqual([])
  await expect(page.getByText('Continue with Google')).toHaveCount(0)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})

/** Presses the skip link while no script has come, and goes on with the keyboard once all have. */
const skipNavigation = async (page: Page, address: string) => {
  const letGo = await open(page, address)
  await expect(firstScreen(page).getByRole('main')).toBeVisible()
  await page.keyboard.press('Tab')
  const skipLink = firstScreen(page).getByRole('link', { name: 'Skip to content' })
  await expect(skipLink).toBeFocused()
  await expect(skipLink).toHaveCSS('clip-path', 'none')
  await page.keyboard.press('Enter')
  await expect(firstScreen(page).getByRole('main')).toBeFocused()
  await letGo()
  await expect(firstScreen(page)).toHaveCount(0)
  await expect(app(page).getByRole('main')).toBeFocused()
}

test('a client who is signed in skips the navigation of a first screen with the first Tab, and is still past it when the code has come', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await skipNavigation(page, '/')
  await page.keyboard.press('Tab')
  await expect(app(page).getByRole('button', { name: 'Take Photo' })).toBeFocused()
})

test('and so does a stylist', async ({ page, product }) => {
  await enterDesk(page, await hireStylist(product))
  await skipNavigation(page, desk)
})
