import type { Page } from 'playwright/test'
import { holdFonts } from './product/hold-fonts.ts'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'
import { signInAsStylist, signInAsUser } from './product/screens.ts'
import { noteShifts, shiftOf } from './product/shift.ts'
import { desktop, phone } from './product/usable.ts'
import { enterDressed } from './product/wardrobe.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Waits until all requested fonts, including the sans, are loaded. */
const fontsAreHere = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts].some(
          ({ family, status }) => family.includes('Figtree') && status === 'loaded',
        )
      }),
    )
    .toBe(true)

for (const size of [phone, desktop]) {
  for (const { path, shown } of [
    { path: '/', shown: 'Continue with Google' },
    { path: '/stylist-login', shown: 'Sign In' },
  ]) {
    test(`no word moves when the fonts come after the screen of ${path} at ${size.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(size)
      await noteShifts(page)
      const letGo = await holdFonts(page)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('button', { name: shown, exact: true })).toBeVisible()
      const before = await shiftOf(page)
      letGo()
      await fontsAreHere(page)
      expect((await shiftOf(page)) - before).toBeLessThan(0.01)
    })
  }
}

test('no word moves on the first screen of somebody signed in when the fonts come after it', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  await signIn(page, await newPerson(request))
  await noteShifts(page)
  const letGo = await holdFonts(page)
  // Another address, so that fonts are not in the browser's cache.
  await page.goto('/?screen=profile', { waitUntil: 'commit' })
  await expect(page.getByText('Basic upload')).toBeVisible()
  const before = await shiftOf(page)
  letGo()
  await fontsAreHere(page)
  expect((await shiftOf(page)) - before).toBeLessThan(0.01)
})

for (const [where, show] of [
  ['/', signInAsUser],
  ['/stylist-login', signInAsStylist],
] as const) {
  test(`the fonts take no byte of the line from the scripts of ${where}`, async ({ page, network }) => {
    await show(page, network)
    await fontsAreHere(page)
    const asked = network.asked().filter((address) => /\.(js|woff2)$/.test(address))
    const ahead = await page.locator('link[as=script]').count()
    expect(ahead).toBeGreaterThan(4)
    expect(asked.filter((address) => address.endsWith('.woff2'))).toHaveLength(2)
    for (const early of asked.slice(0, ahead)) expect(early).toMatch(/\.js$/)
  })
}

/** The fonts with which the browser has drawn the page and that the page did not bring. */
const foreignFonts = async (page: Page) => {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('DOM.enable')
  await protocol.send('CSS.enable')
  const { root } = await protocol.send('DOM.getDocument')
  const { nodeId } = await protocol.send('DOM.querySelector', { nodeId: root.nodeId, selector: '#root' })
  const { nodeIds } = await protocol.send('DOM.querySelectorAll', { nodeId, selector: '*' })
  const drawn = await Promise.all(
    nodeIds.map(async (one) => {
      const { fonts } = await protocol.send('CSS.getPlatformFontsForNode', { nodeId: one })
      const { outerHTML } = await protocol.send('DOM.getOuterHTML', { nodeId: one })
      return fonts.map(({ familyName, isCustomFont }) => ({ familyName, isCustomFont, outerHTML }))
    }),
  )
  const fonts = drawn.flat()
  expect(fonts.length).toBeGreaterThan(0)
  return fonts.filter(({ isCustomFont }) => !isCustomFont)
}

test('every letter is drawn in a font of ours, the rupee sign and a name with accents too', async ({
  page,
  request,
  stylist,
}) => {
  const items = [
    { name: 'Kañjīvaram “silk” – André’s…', estimated_price: 123456, ecommerce_url: 'https://shop.example/' },
  ]
  const { address } = await enterDressed(page, request, { stylist, items })
  await page.goto(address)
  await expect(page.getByText('₹1,23,456')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Kañjīvaram' })).toBeVisible()
  // The browser reports an error for an element that disappears meanwhile, so this is retried.
  await expect(async () => expect(await foreignFonts(page)).toEqual([])).toPass({ timeout: 20_000 })
})

test('each font has its licence beside it', async ({ product }) => {
  const ofHost = [...product.site.liveFiles('host').keys()]
  const licences = product.site.read(ofHost.find((address) => address.endsWith('/licences.txt')) ?? '')
  expect(licences).toContain('SIL OPEN FONT LICENSE')
  for (const authors of ['The Figtree Project Authors', 'The Instrument Serif Project Authors'])
    expect(licences).toContain(authors)
  expect(ofHost.filter((address) => address.endsWith('.woff2'))).toHaveLength(4)
})
