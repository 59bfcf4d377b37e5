import { servePictures } from '../src/product/camera.ts'
import { newPerson, settle, signIn } from '../src/product/people.ts'
import { button, expect, test } from '../src/product/product.ts'
import { release } from '../src/product/release.ts'
import { withSmallPart } from '../src/product/small-part.ts'
import { phone } from '../src/product/usable.ts'
import { enterDressed } from '../src/product/wardrobe.ts'
import { addPieces, clothes } from './clothes.ts'
import { longFrames, responseTo, say, slowDown, spread } from './measure.ts'

const rounds = 5

test.use({ viewport: phone, hasTouch: true, isMobile: true })

test('scrolling', async ({ page, request }) => {
  const arrived = await settle(request)
  await addPieces(arrived, 20)
  await addPieces(arrived, 180, 'Bag')
  await signIn(page, arrived.person, clothes)
  await expect(page.getByText('200 pieces of 300')).toBeVisible()
  const { protocol } = await slowDown(page)
  const frames = { 20: [] as number[], 200: [] as number[] }
  // As far for both: to and fro over twenty, down and up again over 200.
  const scroll = async (count: 20 | 200) => {
    for (let at = 0; at < 24; at += 1) {
      const isBack = count === 20 ? at % 2 === 1 : at >= 12
      const yDistance = isBack ? 1500 : -1500
      await protocol.send('Input.synthesizeScrollGesture', { x: 195, y: 400, yDistance, speed: 2000 })
      if (at === 11) expect((await page.evaluate(() => scrollY)) > 17_000).toBe(count === 200)
    }
  }
  for (let round = 0; round < 2; round += 1)
    for (const count of [20, 200] as const) {
      await page.getByRole('button', { name: /^Sari\s*20$/ }).tap()
      await expect(page.getByText('20 of 200 pieces')).toBeVisible({ visible: count === 20 })
      await page.evaluate(() => scrollTo(0, 0))
      // Brings the pictures: pieces that a filter left out have theirs loaded again.
      await scroll(count)
      frames[count].push(...(await longFrames(page, () => scroll(count))))
      await page.evaluate(() => scrollTo(0, 0))
    }
  for (const [count, long] of Object.entries(frames)) {
    const value = `${long.length}, the longest ${Math.max(0, ...long)} ms`
    say(`${count} pieces, scrolled by 72,000 px: frames over 50 ms`, value, 'as twenty')
  }
})

test('responses', async ({ page, request, stylist }) => {
  const items = [{ name: 'Kurta', image_url: 'https://shop.example/kurta.jpg' }]
  await servePictures(page, 'https://shop.example/**')
  const { outfit, rate } = await enterDressed(page, request, { stylist, items, at: '/' })
  await rate(outfit, 5, 0)
  await page.reload()
  const open = async (name: string) => {
    await page.getByRole('link', { name }).first().tap()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  const openCloset = async () => {
    await open('Profile')
    await page.getByRole('link', { name: /closet/i }).tap()
    await button(page, 'Outfits').tap()
  }
  const ways = [
    { name: 'photo → outfit', from: () => open('History'), link: /^View Outfits/ },
    { name: 'closet card → outfit', from: openCloset, link: 'Blues for a wedding' },
  ].map((way) => ({ ...way, moving: [] as number[], still: [] as number[] }))
  // The round before the first brings the code.
  for (let round = 0; round <= rounds; round += 1) {
    if (round === 1) await slowDown(page)
    for (const { from, link, moving, still } of ways)
      for (const reducedMotion of ['no-preference', 'reduce'] as const) {
        await page.emulateMedia({ reducedMotion })
        await from()
        const ms = await responseTo(page, () => page.getByRole('link', { name: link }).tap())
        await expect(page.getByRole('heading', { level: 1, name: 'Blues for a wedding' })).toBeVisible()
        if (round > 0) (reducedMotion === 'reduce' ? still : moving).push(ms)
      }
  }
  for (const { name, moving, still } of ways)
    say(`${name}: response to the press`, `with motion ${spread(moving)}`, `without ${spread(still)}`)
})

test('filling', async ({ page, request, deployment: { site, address } }) => {
  await page.goto(address)
  await signIn(page, await newPerson(request), `${address}/?screen=profile`)
  const wordsIn = (slot: string) => `return h('strong', { elementtiming: '${slot}' }, 'Wardrobe')`
  await withSmallPart(
    {
      part: 'wardrobe',
      routes: ['/wardrobe'],
      fills: { 'user/profile': './card', 'user/bar': './link' },
      doors: { app: wordsIn('app'), card: wordsIn('profile'), link: wordsIn('bar') },
    },
    (dist) => release(['promote', 'wardrobe', '--dist', dist, '--site', site.folder]),
  )
  await page.addInitScript(() => {
    const times: Record<string, number> = {}
    Object.assign(window, { times })
    new MutationObserver(() => {
      for (const seen of document.querySelectorAll('#root h1, #root nav a'))
        seen.setAttribute('elementtiming', seen.textContent === 'Profile' ? seen.tagName : '')
    }).observe(document, { childList: true, subtree: true })
    for (const type of ['element', 'mark'])
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          times['identifier' in entry ? String(entry.identifier) : entry.name] ??= entry.startTime
      }).observe({ type })
  })
  const { protocol } = await slowDown(page, { hasSlowLine: true })
  const waits = { profile: [] as number[], bar: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    await protocol.send('Network.clearBrowserCache')
    await page.reload()
    await page.waitForFunction(() => ['profile', 'bar'].every((slot) => slot in Reflect.get(window, 'times')))
    const times: Record<string, number> = await page.evaluate(() => Reflect.get(window, 'times'))
    const since = (from: string, to: string) => (times[to] ?? Number.NaN) - (times[from] ?? Number.NaN)
    waits.profile.push(since('H1', 'profile'))
    waits.bar.push(since('A', 'bar'))
  }
  for (const [slot, values] of Object.entries(waits))
    say(`what fills the slot ${slot}: seen after the screen was`, spread(values), '200 ms')
})
