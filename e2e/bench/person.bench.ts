import { randomUUID } from 'node:crypto'
import { addGarment, listGarments } from '@drape/contract/garment'
import type { Page } from 'playwright/test'
import { servePictures, smallPhoto, takePhoto } from '../src/product/camera.ts'
import { clientOf } from '../src/product/client.ts'
import { enterDesk } from '../src/product/desk.ts'
import { newPerson, settle, signIn } from '../src/product/people.ts'
import { button, expect, test } from '../src/product/product.ts'
import { release } from '../src/product/release.ts'
import { linkTo } from '../src/product/shop.ts'
import { withSmallPart } from '../src/product/small-part.ts'
import { desktop, phone } from '../src/product/usable.ts'
import { enterDressed } from '../src/product/wardrobe.ts'
import { longFrames, responseTo, slowDown, thumbOn } from './measure.ts'

const say = (what: string, value: string, bound: string) => console.log(`\n| ${what} | ${value} | ${bound} |`)
const spread = (values: readonly number[]) => {
  const sorted = values.map(Math.round).sort((one, other) => one - other)
  return `${sorted[Math.floor(sorted.length / 2)]} ms (${sorted[0]}–${sorted.at(-1)})`
}
const rounds = 5
const clothes = '/?screen=closet&view=clothes'
const file = new File([new Uint8Array(smallPhoto.buffer)], smallPhoto.name, { type: smallPhoto.mimeType })

const addPieces = async ({ caller, userId }: Awaited<ReturnType<typeof settle>>, count: number) => {
  for (let at = 0; at < count; at += 1)
    await caller.ask(addGarment, {
      headers: { 'idempotency-key': randomUUID() },
      body: { user: userId, kind: 'Sari', colour: 'Red', name: `Sari ${at}`, note: '' },
      file,
    })
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('sizes', async ({ page, request }) => {
    const client = clientOf(await settle(request))
    await client.upload()
    await signIn(page, client.person)
    const { press, pick, done } = thumbOn(page)
    // The input lies over its words.
    const choose = (group: string, option: string) =>
      press(page.getByRole('radiogroup', { name: group }).getByLabel(option, { exact: true }))
    await press(page.getByRole('link', { name: 'Tell my sizes' }))
    await choose('Tops', 'M')
    await choose('Bottoms', 'L')
    await choose('Dresses', 'M')
    await pick(page.getByLabel('Shoes, UK or India'), '5')
    await pick(page.getByLabel('In centimetres and feet'), '163')
    await choose('On you, clothes should be', 'Loose')
    await press(page.getByLabel('Silk'))
    await expect(page.getByRole('region', { name: 'What you never wear' }).getByText('Saved')).toBeVisible()
    say('sizes: presses', `${done.presses}, and ${done.flicks} flicks`, '12')
    say('sizes: seconds by a thumb', done.seconds.toFixed(1), '40')
  })

  for (const line of ['whole', 'broken'])
    test(`pieces over a ${line} line`, async ({ page, request }) => {
      const photo = await takePhoto()
      const files = Array.from({ length: 10 }, (_, at) => ({ ...photo, name: `${at}.jpg` }))
      const arrived = await settle(request)
      await signIn(page, arrived.person, clothes)
      await expect(page.getByRole('heading', { name: 'None of your clothes yet' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const sent: Promise<number>[] = []
      page.on('request', (each) => {
        if (each.method() === 'POST' && each.url().includes('garment'))
          sent.push(each.allHeaders().then((headers) => Number(headers['content-length'] ?? 0)))
      })
      const { setOffline } = await slowDown(page, { hasSlowLine: true })
      const { press, done } = thumbOn(page)
      const begun = Date.now()
      await page.locator('input[multiple]').setInputFiles(files)
      for (let left = files.length - 1; left >= 0; left -= 1) {
        const title = left > 0 ? `A piece of yours, ${left} more after it` : 'A piece of yours'
        const dialog = page.getByRole('dialog', { name: title, exact: true })
        await expect(dialog.getByRole('img', { name: 'What you chose' })).toBeVisible()
        if (left === 9) await press(dialog.getByRole('radio', { name: 'Sari' }))
        if (left === 6 && line === 'broken') await setOffline(true)
        await press(button(dialog, 'Add'))
        // Until she has described three more.
        if (left === 3 && line === 'broken') await setOffline(false)
      }
      const stored = async () => (await arrived.caller.ask(listGarments)).garments.length
      await expect.poll(stored, { timeout: 300_000, intervals: [250] }).toBe(10)
      const seconds = (Date.now() - begun) / 1000
      await expect(page.getByText('10 pieces of 300')).toBeVisible()
      const bytes = (await Promise.all(sent)).reduce((sum, each) => sum + each, 0)
      const mega = (each: number) => `${(each / 1e6).toFixed(1)} MB`
      const how = `ten pictures of ${mega(photo.buffer.length)} over a ${line} line`
      say(`${how}: all stored after`, `${seconds.toFixed(1)} s, ${mega(bytes)} sent`, '120 s')
      say(`${how}: the thumb, by the model`, `${done.seconds.toFixed(1)} s`, '')
    })

  test('scrolling', async ({ page, request }) => {
    const arrived = await settle(request)
    await addPieces(arrived, 20)
    await signIn(page, arrived.person, clothes)
    const { protocol } = await slowDown(page)
    const scroll = (distance: number) =>
      protocol.send('Input.synthesizeScrollGesture', {
        x: 195,
        y: 400,
        yDistance: -distance,
        speed: 2000,
        gestureSourceType: 'touch',
      })
    for (const count of [20, 200]) {
      if (count === 200) await addPieces(arrived, 180)
      await page.reload()
      await expect(page.getByText(`${count} pieces of 300`)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const frames = await longFrames(page, async () => {
        // The same way for both: up and down at twenty, and through all of 200.
        for (let at = 0; at < 12; at += 1) await scroll(count === 20 && at % 2 === 1 ? -1500 : 1500)
      })
      say(
        `${count} pieces, scrolled by 18,000 px: frames over 50 ms`,
        `${frames.length}, ${frames.join(' ')}`,
        'as twenty',
      )
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
    const ways = {
      'photo → outfit': { from: () => open('History'), link: /^View Outfits/ },
      'closet card → outfit': {
        from: async () => {
          await open('Profile')
          await page.getByRole('link', { name: /closet/i }).tap()
          await button(page, 'Outfits').tap()
        },
        link: 'Blues for a wedding',
      },
    }
    const isThere = () =>
      expect(page.getByRole('heading', { level: 1, name: 'Blues for a wedding' })).toBeVisible()
    const results = new Map<string, number[]>()
    // The first round brings the code.
    for (let round = 0; round <= rounds; round += 1) {
      if (round === 1) await slowDown(page)
      for (const reducedMotion of ['no-preference', 'reduce'] as const)
        for (const [name, { from, link }] of Object.entries(ways)) {
          await page.emulateMedia({ reducedMotion })
          await from()
          const response = await responseTo(page, () => page.getByRole('link', { name: link }).tap())
          await isThere()
          const key = name + reducedMotion
          if (round > 0) results.set(key, [...(results.get(key) ?? []), response])
        }
    }
    for (const name of Object.keys(ways)) {
      const [moving, still] = ['no-preference', 'reduce'].map((motion) => results.get(name + motion) ?? [])
      say(`${name}: response to the press`, `with motion ${spread(moving ?? [])}`, `without ${spread(still ?? [])}`)
    }
  })

  test('filling', async ({ page, request, deployment: { site, address } }) => {
    await page.goto(address)
    await signIn(page, await newPerson(request), `${address}/?screen=profile`)
    const filling = "return h('h2', { elementtiming: 'filling' }, 'Your wardrobe')"
    await withSmallPart(
      { part: 'wardrobe', routes: ['/wardrobe'], fills: { 'user/profile': './card' }, doors: { app: filling, card: filling } },
      (dist) => release(['promote', 'wardrobe', '--dist', dist, '--site', site.folder]),
    )
    await page.addInitScript(() => {
      const times: Record<string, number> = {}
      Object.assign(window, { times })
      new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent === 'Profile') times['heading'] ??= performance.now()
      }).observe(document, { childList: true, subtree: true })
      for (const type of ['element', 'mark'])
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const name = 'identifier' in entry ? String(entry.identifier) : entry.name
            times[name] ??= entry.startTime
          }
        }).observe({ type })
    })
    await slowDown(page, { hasSlowLine: true })
    const waits: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await page.reload()
      await page.waitForFunction(() => 'filling' in Reflect.get(window, 'times'))
      const times: Record<string, number> = await page.evaluate(() => Reflect.get(window, 'times'))
      console.log(times)
      waits.push((times['filling'] ?? Number.NaN) - (times['drape:user'] ?? Number.NaN))
    }
    say('a filling, seen after the screen is interactive', spread(waits), '200 ms')
  })
})

/** Of a stylist: what is clicked, pasted and written. */
const presses = (page: Page) => page.evaluate<number>(() => Reflect.get(window, 'presses'))

test.describe('at the desk', () => {
  test.use({ viewport: desktop })

  for (const own of [0, 1])
    test(`desk: an outfit of three, ${own} of them her own`, async ({ page, request, stylist }) => {
      const arrived = await settle(request)
      await addPieces(arrived, 1)
      await clientOf(arrived).upload()
      await page.addInitScript(() => {
        Object.assign(window, { presses: 0 })
        const count = () => Object.assign(window, { presses: Reflect.get(window, 'presses') + 1 })
        for (const event of ['click', 'change', 'paste']) addEventListener(event, count, true)
      })
      await enterDesk(page, stylist)
      const before = await presses(page)
      await button(page, 'Take next').click()
      await expect(page.getByLabel('Title')).toBeFocused()
      await page.getByLabel('Title').fill('Blues for a wedding')
      await page.getByLabel('Description').fill('Indigo from head to toe.')
      if (own) await page.getByRole('button', { name: /^Add Sari 0/ }).click()
      else await page.getByRole('combobox', { name: 'Add by link or search' }).click()
      const links = ['Kurta', 'Palazzo', 'Jutti'].slice(own).map(linkTo).join('\n')
      await page.evaluate((text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        document.activeElement?.dispatchEvent(paste)
      }, links)
      await expect(page.getByText(/^Read from the shop on/)).toHaveCount(3 - own)
      await button(page, 'Create Outfit').click()
      await button(page, 'Complete Request').click()
      await expect(page.getByText('Request completed successfully!')).toBeVisible()
      const made = `${3 - own} pieces from shops, ${own} of her own`
      say(`an outfit with ${made}: presses`, String((await presses(page)) - before), 'as three from shops')
    })
})
