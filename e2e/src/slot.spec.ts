import type { Page } from 'playwright/test'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { release } from './product/release.ts'
import { quietLine } from './product/screens.ts'
import { parts, type Site } from './product/site.ts'
import { withSmallPart } from './product/small-part.ts'

// The planted errors are logged.
test.use({ complaints: async ({}, use) => use([]) })

const card = (page: Page) => page.getByRole('heading', { name: 'Your wardrobe' })

const promoteWardrobe = (site: Site, body: string) =>
  withSmallPart(
    {
      part: 'wardrobe',
      routes: ['/wardrobe/:piece'],
      fills: { 'user/profile': './card' },
      doors: { app: "return h('h1', null, 'Piece ' + location.pathname)", card: body },
    },
    (dist) => release(['promote', 'wardrobe', '--dist', dist, '--site', site.folder]),
  )

test('a new part fills a place on the page of another team, throws there, gives way and is rolled back: open tabs never notice', async ({
  page,
  context,
  request,
  deployment: { site, address },
}) => {
  // With a version before, to which it must not fall back for what another part does.
  await site.redeploy('user')
  const profile = `${address}/?screen=profile`
  await page.goto(address)
  await signIn(page, await newPerson(request), profile)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  const before = Object.fromEntries(parts.map((part) => [part, site.liveVersion(part)]))
  const opened = async () => {
    const tab = await context.newPage()
    await tab.goto(profile)
    await expect(tab.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    return tab
  }

  await promoteWardrobe(site, "return h('h2', null, 'Your wardrobe')")
  const tab = await opened()
  await expect(card(tab)).toBeVisible()
  await tab.goto(`${address}/wardrobe/coat`)
  await expect(tab.getByRole('heading', { level: 1, name: 'Piece /wardrobe/coat' })).toBeVisible()
  await tab.goBack()

  await promoteWardrobe(site, "throw new Error('planted')")
  const next = await opened()
  await expect(card(next)).toBeVisible()
  await expect(next.getByRole('alert')).toHaveCount(0)
  await expect(quietLine(next)).toHaveCount(0)

  await release(['rollback', 'wardrobe', '--site', site.folder])
  await expect(card(await opened())).toBeVisible()
  expect(Object.fromEntries(parts.map((part) => [part, site.liveVersion(part)]))).toEqual(before)
  await expect(card(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  await expect(card(tab)).toBeVisible()
})
