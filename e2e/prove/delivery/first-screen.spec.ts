import type { Page } from 'playwright/test'
import { enterDesk } from './product/desk.ts'
import { app, firstScreen, open, scripts, skeleton } from './product/first-screen.ts'
import { holdFonts } from './product/hold-fonts.ts'
import { noteLargest, placesOfLargest, untilLargest } from './product/largest-paint.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { lastWords, lateWords } from './product/screens.ts'
import { noteShifts, shiftOf } from './product/shift.ts'
import { hireStylist } from './product/stylist.ts'
import { desktop, phone } from './product/usable.ts'

test.use({ seesFirstScreens: true, contextOptions: { reducedMotion: 'reduce' } })

const pages = [
  { path: '/', heading: 'Drape', link: 'Are you a stylist? Sign in here', to: '/stylist-login' },
  { path: '/stylist-login', heading: 'Stylist sign in', link: 'Back to the regular login', to: '/' },
  { path: '/nowhere', heading: 'Oops! Page not found', link: 'Return to Home', to: '/' },
]

for (const { path, heading, link, to } of pages) {
  test(`${path} is to be read, and its link leads on, before any script has come`, async ({ page }) => {
    const letGo = await open(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(skeleton(page)).toBeHidden()
    expect(await app(page).innerHTML()).toBe('')
    await page.getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(to)
    letGo()
    await expect(app(page).getByRole('heading', { level: 1 })).toBeVisible()
  })

  test(`the code of ${path} takes the place of what stands there in the same frame, and nothing jumps`, async ({
    page,
  }) => {
    await noteShifts(page)
    const letGo = await open(page, path)
    await expect(firstScreen(page).getByRole('heading', { level: 1 })).toBeVisible()
    // Whether any frame showed both or neither.
    await page.evaluate(() => {
      const frames: boolean[] = []
      Object.assign(window, { frames })
      const look = () => {
        const shown = ['root', 'first-screen'].filter((id) =>
          document.getElementById(id)?.querySelector('h1'),
        )
        frames.push(shown.length === 1)
        requestAnimationFrame(look)
      }
      look()
    })
    letGo()
    await expect(app(page).getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expect(firstScreen(page)).toHaveCount(0)
    const frames = await page.evaluate(() => (window as unknown as { frames: boolean[] }).frames)
    expect(frames.every(Boolean)).toBe(true)
    expect(await shiftOf(page)).toBeLessThan(0.01)
  })

  test(`the page of ${path} comes in the first flight, with its first screen`, async ({ request }) => {
    const answer = await request.get(path, { headers: { 'accept-encoding': 'br' }, maxRedirects: 0 })
    expect(answer.headers()['content-encoding']).toBe('br')
    expect(Number(answer.headers()['content-length'])).toBeLessThanOrEqual(14 * 1024)
    expect(await answer.text()).toContain('data-face="out"')
  })
}

for (const [device, viewport] of [
  ['a phone', phone],
  ['a desktop', desktop],
] as const)
  for (const { path, heading } of pages)
    test(`on ${device} the largest paint of ${path} is its first screen, and nothing of the app counts as larger`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await noteLargest(page)
      const giveFonts = await holdFonts(page)
      const letGo = await open(page, path)
      await untilLargest(page)
      letGo()
      await expect(app(page).getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
      await expect(firstScreen(page)).toHaveCount(0)
      giveFonts()
      await page.waitForFunction(() => document.fonts.check('1em "Instrument Serif"'))
      expect(new Set(await placesOfLargest(page))).toEqual(new Set(['first-screen']))
    })

/** Everything that was on the page at any time, painted or not. */
const noteWords = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    const look = () => {
      for (const heading of document.querySelectorAll('h1'))
        if (heading.checkVisibility()) seen.add(heading.textContent)
      requestAnimationFrame(look)
    }
    look()
  })
const wordsOf = (page: Page) => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])

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
  letGo()
  await expect(app(page).getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
  await expect(firstScreen(page)).toHaveCount(0)
  expect((await wordsOf(page)).filter((words) => !['Drape', 'History'].includes(words))).toEqual([])
  await expect(page.getByText('Continue with Google')).toHaveCount(0)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})

test('a stylist who is signed in sees the desk at once, and is a stranger elsewhere', async ({
  page,
  product,
}) => {
  await enterDesk(page, await hireStylist(product))
  await page.getByLabel('Appearance').selectOption('Dark')
  const letGo = await open(page, '/stylist-login')
  await expect(firstScreen(page).getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(firstScreen(page).getByText('Zoya P.')).toBeVisible()
  await expect(firstScreen(page).locator('select')).toHaveValue('dark')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toHaveCount(0)
  letGo()
  await expect(app(page).getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  await page.unroute(scripts)
  await open(page, '/')
  await expect(firstScreen(page).getByRole('button', { name: 'Continue with Google' })).toBeVisible()
})

test('whose storage is damaged is shown no screen that might not be theirs', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('accessToken', 'a')
    localStorage.setItem('user', '{"userTy')
  })
  await open(page, '/')
  await expect(skeleton(page)).toBeVisible()
  await expect(firstScreen(page)).toHaveCount(0)
})

test('the words for a page that is late stand over its first screen', async ({ page }) => {
  await open(page, '/')
  await expect(lateWords(page)).toBeVisible()
  await expect(firstScreen(page).getByRole('heading', { level: 1 })).toBeVisible()
})

test('where no host starts the page says so in place of its first screen', async ({ page, network }) => {
  network.breakScripts('/site/host/', '404')
  await page.goto(`${network.address}/`)
  await expect(lastWords(page)).toBeVisible()
  await expect(firstScreen(page)).toHaveCount(0)
})

test('a browser that avoids the live version is shown no picture of it, and after an hour it is', async ({
  page,
  deployment,
}) => {
  const live = deployment.site.liveVersion('user')
  // The version before, for which there is no picture: it is the one that is started.
  await deployment.site.redeploy('user')
  await deployment.site.promote('user', live)
  await page.goto(deployment.address)
  await expect(app(page).getByRole('heading', { level: 1 })).toBeVisible()
  const avoidedSince = (time: number) =>
    page.evaluate(
      ([version, at]) => {
        const notes = JSON.parse(localStorage.getItem('drape:versions') ?? '{}')
        const avoided = { user: { [version]: at } }
        localStorage.setItem('drape:versions', JSON.stringify({ ...notes, avoided }))
      },
      [live, time] as const,
    )
  await avoidedSince(Date.now())
  const letGo = await open(page, deployment.address)
  await expect(skeleton(page)).toBeVisible()
  await expect(firstScreen(page)).toHaveCount(0)
  letGo()
  await expect(app(page).getByRole('heading', { level: 1 })).toBeVisible()

  await page.unroute(scripts)
  await avoidedSince(Date.now() - 2 * 60 * 60_000)
  await open(page, deployment.address)
  await expect(firstScreen(page).getByRole('heading', { level: 1 })).toBeVisible()
})

test('the first screen of a version goes when the visit falls back to the one before', async ({
  page,
  deployment,
}) => {
  const live = deployment.site.liveVersion('user')
  await deployment.site.redeploy('user')
  await deployment.site.promote('user', live)
  deployment.proxy.breakScripts(`/site/user/${live}/`, '404')
  await page.goto(deployment.address, { waitUntil: 'commit' })
  await expect(firstScreen(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(firstScreen(page)).toHaveCount(0)
  await expect(app(page).getByRole('heading', { level: 1 })).toBeVisible()
})

test('a version without a first screen begins with the skeleton, and a rollback brings the one before back', async ({
  page,
  deployment,
}) => {
  await deployment.site.redeploy('user')
  await open(page, deployment.address)
  await expect(skeleton(page)).toBeVisible()
  await deployment.site.rollBack('user')
  await page.goto(deployment.address, { waitUntil: 'commit' })
  await expect(firstScreen(page).getByRole('heading', { level: 1 })).toBeVisible()
})
