import type { Page } from 'playwright/test'
import { barriersOf } from '../../src/product/axe.ts'
import { tokenFor } from '../../src/product/evidence.ts'
import { expect, test } from '../../src/product/product.ts'
import { release } from '../../src/product/release.ts'
import type { Site } from '../../src/product/site.ts'
import { visitTwice } from '../../src/product/worker.ts'

/** Publishes another version of a part, which is not made live, and returns the link to its preview. */
const previewAt = async (address: string, site: Site, ...words: string[]) => {
  const env = { RELEASE_TO: address, RELEASE_TOKEN: await tokenFor(site) }
  const next = site.rewritten('user', '"Are you a stylist? Sign in here"', '"Stylists sign in here"')
  const output = await release(['preview', 'user', '--dist', next.dist, '--json', ...words], env)
  next.remove()
  const { link } = JSON.parse(output) as { link: string }
  const { pathname } = new URL(link)
  return { link, base: pathname.replace(/\/$/, ''), version: pathname.slice(-13, -1) }
}

const accept = async (page: Page, link: string) => {
  await page.goto(link)
  await page.getByRole('button', { name: 'Open the preview' }).click()
}

const banner = (page: Page) => page.getByRole('complementary', { name: 'Preview' })
const changed = (page: Page) => page.getByRole('link', { name: 'Stylists sign in here' })
const unchanged = (page: Page) => page.getByRole('link', { name: 'Are you a stylist? Sign in here' })
const pathOf = (page: Page) => new URL(page.url()).pathname

test('whoever has the link looks at a version that is not live, at every path of the product, until they leave it', async ({
  page,
  browser,
  deployment: { address, site },
}) => {
  const { link, base, version } = await previewAt(address, site)
  await accept(page, link)
  await expect(changed(page)).toBeVisible()
  await expect(banner(page)).toContainText(`Preview of user ${version} until `)
  expect(page.url()).not.toContain('#')

  await changed(page).click()
  await expect(page.getByRole('heading', { name: 'Stylist' })).toBeVisible()
  expect(pathOf(page)).toBe(`${base}/stylist-login`)
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the regular login' }).click()
  await expect(changed(page)).toBeVisible()
  expect(pathOf(page)).toMatch(new RegExp(`^${base}/?$`))
  await page.goto(`${new URL(link).origin}${base}/nowhere`)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(changed(page)).toBeVisible()

  const context = await browser.newContext()
  for (const other of [await page.context().newPage(), await context.newPage()]) {
    await other.goto(address)
    await expect(unchanged(other)).toBeVisible()
    await expect(banner(other)).toHaveCount(0)
  }
  await context.close()
  await banner(page).getByRole('button', { name: 'Leave' }).click()
  await expect(unchanged(page)).toBeVisible()
  expect(pathOf(page)).toBe('/')
  await page.goto(link.replace(/#.*/, ''))
  await expect(page.getByText('A preview opens with a link')).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('no query string, no storage and no cookie that somebody writes opens a preview', async ({
  page,
  deployment: { address, site },
}) => {
  const { link, base, version } = await previewAt(address, site)
  const [place = '', grant = ''] = link.split('#')
  const name = `user@${version}`
  await page.goto(address)
  await page.evaluate((name) => {
    for (const storage of [localStorage, sessionStorage])
      for (const key of ['preview', 'drape:preview', 'drape-preview', 'drape:lot'])
        storage.setItem(key, `0 ${name}`)
  }, name)
  const { origin } = new URL(place)
  for (const key of ['drape-preview', 'drape-own-preview'])
    await page.context().addCookies([
      { name: key, value: name, url: origin },
      { name: key, value: `${grant}x`, url: origin + base },
    ])
  for (const query of ['', `?preview=${name}`, `?grant=${grant}`]) {
    await page.goto(address + query)
    await expect(unchanged(page)).toBeVisible()
    await page.goto(place + query)
    await expect(page.getByText('A preview opens with a link')).toBeVisible()
  }
  await accept(page, `${link.slice(0, -8)}AAAAAAAA`)
  await expect(page.getByRole('alert')).toHaveText('This link is broken or incomplete.')
})

test.describe('in a browser that has been here before', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a preview takes the place of the live pages in that browser alone, and then the worker is back', async ({
    page,
    browser,
    deployment: { address, site },
  }) => {
    const { link, base } = await previewAt(address, site, '--own')
    const { origin } = new URL(link)
    const expectUnchanged = () => expect(unchanged(page)).toBeVisible()
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await visitTwice(page, origin, expectUnchanged)
    expect(await workers()).toBe(1)

    await accept(page, link)
    await expect(changed(page)).toBeVisible()
    expect(pathOf(page)).toBe('/')
    await expect(banner(page)).toBeVisible()
    expect(await workers()).toBe(0)
    await page.goto(`${origin}/stylist-login`)
    await expect(banner(page)).toBeVisible()
    const other = await browser.newPage({ serviceWorkers: 'block' })
    await other.goto(origin)
    await expect(unchanged(other)).toBeVisible()
    await other.goto(origin + base)
    await expect(other.getByText('A preview opens with a link')).toBeVisible()
    await other.close()

    await banner(page).getByRole('button', { name: 'Leave' }).click()
    await expectUnchanged()
    await expect(banner(page)).toHaveCount(0)
    await visitTwice(page, origin, expectUnchanged)
    expect(await workers()).toBe(1)
  })
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [390, 1280])
    test(`everybody can use a preview and its link, ${colorScheme}, ${width} pixels wide`, async ({
      page,
      deployment: { address, site },
    }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      const { link } = await previewAt(address, site)
      await page.goto(link)
      expect(await barriersOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Open the preview' }).press('Enter')
      await expect(changed(page)).toBeVisible()
      expect(await barriersOf(page)).toEqual([])
      const { y = 0, height = 0 } = (await banner(page).boundingBox()) ?? {}
      expect(y).toBe(0)
      // The page begins below it.
      expect((await page.getByRole('main').boundingBox())?.y).toBeGreaterThanOrEqual(height)
      await page.keyboard.press('Tab')
      await expect(banner(page).getByRole('button', { name: 'Leave' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(unchanged(page)).toBeVisible()
    })
