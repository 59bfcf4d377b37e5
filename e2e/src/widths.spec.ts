import type { Page } from 'playwright/test'
import { barriersOf } from './product/axe.ts'
import { newClient } from './product/client.ts'
import { enterDesk } from './product/desk.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { colorSchemes, standStill } from './product/usable.ts'
import { addPhoto, enterDressed, rateQuietly } from './product/wardrobe.ts'

// Each screen is looked at ten times and more.
test.slow()
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const widths = [320, 390, 768, 1280, 1440]
/** The desk stands on large screens too. */
const deskWidths = [...widths, 1920]
const workWidths = [390, 1280, 1920]
const height = 844

/** In light and dark, from the smallest phone to a large screen. */
const expectNoBarriers = async (page: Page, screen: string, at: readonly number[] = widths) => {
  for (const width of at)
    for (const colorScheme of colorSchemes) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme })
      await standStill(page)
      const where = `${screen}, ${width} px, ${colorScheme}`
      expect.soft(await barriersOf(page), where).toEqual([])
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect.soft(isTooWide, `${where} scrolls sideways`).toBe(false)
    }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a client who has nothing yet meets no barrier at any width', async ({ page, request }) => {
  await signIn(page, await newPerson(request))
  await expect(page.getByText('Your photos will be here, with their outfits.')).toBeVisible()
  await expectNoBarriers(page, 'Home')
  for (const [screen, name] of [
    ['history', 'History'],
    ['closet', 'My closet'],
    ['profile', 'Profile'],
    ['suggestions', 'Sample outfits'],
  ] as const) {
    await page.goto(`/?screen=${screen}`)
    await expect(heading(page, name)).toBeVisible()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await expectNoBarriers(page, name)
  }
})

test('a client with outfits meets no barrier at any width', async ({ page, request, stylist }) => {
  const items = ['Kurta', 'Trousers', 'Jutti', 'Dupatta'].map((name) => ({ name }))
  const { outfit, address } = await enterDressed(page, request, { stylist, items })
  await rateQuietly(page, request, { outfit, rating: 5 })
  await addPhoto(page, request)
  for (const [path, words] of [
    ['/', 'See your outfit'],
    ['/?screen=history', 'Processing'],
    ['/?screen=closet', 'Kurta'],
    ['/?screen=profile', 'Settings'],
    [address, 'Saved to Closet'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(words).first()).toBeVisible()
    await expectNoBarriers(page, path)
  }
})

test('a stylist meets no barrier at any width', async ({ page, product }) => {
  await enterDesk(page, await hireStylist(product))
  await expectNoBarriers(page, 'Overview', deskWidths)
  for (const screen of ['clients', 'tools', 'requests']) {
    await page.goto(`/stylist-login?screen=${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoBarriers(page, screen, deskWidths)
  }
})

test('a stylist at work meets no barrier at any width', async ({ page, product, request, stylist }) => {
  const client = await newClient(request, page)
  await client.upload()
  await client.rateAll(await stylist.dress({ email: client.email }), 2)
  await client.upload()

  await enterDesk(page, await hireStylist(product), `/stylist-login?screen=clients&search=${client.email}`)
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectNoBarriers(page, 'Clients', workWidths)
  await page.getByRole('row').filter({ hasText: client.email }).getByRole('link').click()
  await expect(page.getByLabel('New note')).toBeVisible()
  await expectNoBarriers(page, 'a client', workWidths)

  await page.goto(`/stylist-login?screen=requests&search=${client.email}`)
  const review = page.getByRole('button', { name: /^Review & Style/ })
  await expect(review).toHaveCount(1)
  await expectNoBarriers(page, 'the queue', workWidths)
  await review.click()
  const title = page.getByLabel('Title')
  await expect(title).toBeVisible()
  await expectNoBarriers(page, 'a request', workWidths)
  const way = page.getByRole('button', { name: 'About this client' })
  for (const width of workWidths) {
    await page.setViewportSize({ width, height })
    await way.click()
    await expect(page.getByLabel('New note')).toBeVisible()
    await expectNoBarriers(page, 'what is known beside it', [width])
    await page.keyboard.press('Escape')
    await expect(page.getByLabel('New note')).toHaveCount(0)
  }

  await title.fill('Blues')
  await page.getByLabel('Description').fill('Indigo.')
  const pieces = { Category: 'Tops', Name: 'Kurta', Brand: 'Anokhi', Price: '1299' }
  for (const [label, text] of Object.entries(pieces))
    await page
      .getByRole('group', { name: /^Item 1/ })
      .getByLabel(new RegExp(`^${label}`))
      .fill(text)
  await page.getByRole('button', { name: 'Create Outfit' }).click()
  await expect(page.getByRole('dialog', { name: 'Mood board' })).toBeVisible()
  await expectNoBarriers(page, 'the mood board', workWidths)
})
