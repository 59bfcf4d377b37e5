import { uploadPhoto } from '@drape/contract/photo'
import { signForDevelopment, signInWithGoogle } from '@drape/contract/session'
import type { APIRequestContext, Page } from 'playwright/test'
import { callerAt, withToken } from './product/caller.ts'
import { asFile, smallPhoto } from './product/camera.ts'
import { desk, enterDesk, findRequest } from './product/desk.ts'
import { type Person, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { hireStylist } from './product/stylist.ts'
import { desktop } from './product/usable.ts'

test.use({ viewport: desktop, contextOptions: { reducedMotion: 'reduce' } })

const word = 'Wolfeschlegelsteinhausenbergerdorff'

/** The smallest phone, and a phone and a desk at which everything is shown twice as large. */
const sizes = [
  { width: 320, height: 568 },
  { width: 195, height: 422 },
  { width: desktop.width / 2, height: desktop.height / 2 },
]

const expectNoSidewaysScroll = async (page: Page, screen: string) => {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const tooWide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog[open]')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .flatMap((whole) => {
          const edge = whole.getBoundingClientRect().left + whole.clientWidth
          const sticksOut = (piece: Element) => piece.getBoundingClientRect().right > edge + 1
          const innermost = [...whole.querySelectorAll('*')].filter(
            (piece) => sticksOut(piece) && ![...piece.children].some(sticksOut),
          )
          return [whole.tagName, ...innermost.map(({ outerHTML }) => outerHTML.slice(0, 160))]
        }),
    )
    expect.soft(tooWide, `${screen} at ${size.width} px`).toEqual([])
  }
}

const sendPhoto = async (page: Page, request: APIRequestContext, person: Person) => {
  const stranger = callerAt(request)
  const { google_token } = await stranger.ask(signForDevelopment, { body: person })
  const { access } = await stranger.ask(signInWithGoogle, { body: { google_token } })
  const caller = withToken(stranger, access)
  await caller.ask(uploadPhoto, { body: {}, file: asFile(await smallPhoto(page)) })
}

const screens: Readonly<Record<string, string>> = {
  home: 'Good',
  history: 'History',
  profile: 'Profile',
  closet: 'closet',
}

test('a name of one long word, and an outfit full of them, scroll no screen sideways', async ({
  page,
  request,
  stylist,
}) => {
  const person = { name: word.repeat(2), email: `${word.toLowerCase()}@${word.toLowerCase()}.example.com` }
  await sendPhoto(page, request, person)
  const items = [{ name: word.repeat(4), brand: word.repeat(2), category: word.repeat(2) }]
  const outfit = await stylist.dress({ email: person.email, title: word.repeat(3), items })

  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'sign-in')
  await page.getByRole('button', { name: 'How Drape works' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoSidewaysScroll(page, 'how Drape works')

  await signIn(page, person)
  for (const [screen, heading] of Object.entries(screens)) {
    await page.goto(`/?screen=${screen}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectNoSidewaysScroll(page, screen)
  }
  await page.goto(`/?screen=outfit-details&outfit=${outfit}`)
  await expect(page.getByRole('heading', { level: 3 })).toBeVisible()
  await expectNoSidewaysScroll(page, 'outfit')
  const rate = page.getByRole('button', { name: /^Rate/ })
  await rate.scrollIntoViewIfNeeded()
  const before = await rate.boundingBox()
  await page.getByRole('radio', { name: 'Very Good' }).check({ force: true })
  expect(await page.getByRole('button', { name: /^Submit Rating/ }).boundingBox()).toEqual(before)

  await page.goto('/?screen=history')
  await page.getByRole('button', { name: /^Delete the photo of/ }).click()
  const widthOf = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.width
  expect(await widthOf('Keep it')).toBe(await widthOf('Delete photo'))
  await expectNoSidewaysScroll(page, 'delete')

  await page.goto('/?screen=profile')
  for (const dialog of ['Edit preferences', 'Settings']) {
    await page.getByRole('button', { name: dialog }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeVisible()
    await expectNoSidewaysScroll(page, dialog)
    await page.keyboard.press('Escape')
  }
})

test('a stylist of one long word, with such a client, scrolls no screen of the desk sideways', async ({
  page,
  request,
  product,
  stylist,
}) => {
  const name = word.repeat(2)
  const client = { name, email: `${word.toLowerCase()}.desk@example.com` }
  await sendPhoto(page, request, client)
  // Of a house that has served nobody, Clients and Tools are samples.
  await stylist.dress(client)
  await sendPhoto(page, request, client)
  await page.goto(desk)
  await expect(page.getByRole('heading', { name: 'Stylist sign in' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'stylist sign-in')
  await enterDesk(page, await hireStylist(product, name))
  const main = page.getByRole('main')
  const filled = {
    Clients: main.getByRole('row').filter({ hasText: client.email }),
    Tools: main.getByRole('table', { name: /^Your figures/ }),
    Overview: main.getByRole('heading', { name: 'Recent Activity' }),
  }
  for (const [tab, content] of Object.entries(filled)) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
    await expect(content).toBeVisible()
    await expectNoSidewaysScroll(page, tab)
  }
  await page.getByRole('button', { name: /^Pending Requests/ }).click()
  const row = await findRequest(page, word)
  await expect(row.first()).toBeVisible()
  await expectNoSidewaysScroll(page, 'queue')
  await row
    .first()
    .getByRole('button', { name: /^Review & Style/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Outfit' })).toBeVisible()
  await expectNoSidewaysScroll(page, 'outfit form')
})
