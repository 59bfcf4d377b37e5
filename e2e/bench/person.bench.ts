import { randomUUID } from 'node:crypto'
import { addGarment } from '@drape/contract/garment'
import type { Page } from 'playwright/test'
import { servePictures, smallPhoto, takePhoto } from '../src/product/camera.ts'
import { clientOf } from '../src/product/client.ts'
import { enterDesk } from '../src/product/desk.ts'
import { settle, signIn } from '../src/product/people.ts'
import { button, expect, test } from '../src/product/product.ts'
import { linkTo } from '../src/product/shop.ts'
import { desktop, phone } from '../src/product/usable.ts'
import { enterDressed } from '../src/product/wardrobe.ts'
import { longFrames, slowDown, thumbOn, watchPresses } from './measure.ts'

const say = (...cells: readonly (string | number)[]) => console.log(`| ${cells.join(' | ')} |`)
const file = new File([new Uint8Array(smallPhoto.buffer)], smallPhoto.name, { type: smallPhoto.mimeType })
/** Of the walk with motion and the one without, by turns. */
const rounds = 3
type Arrived = Awaited<ReturnType<typeof settle>>

const addPieces = async ({ caller, userId }: Arrived, count: number) => {
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
    const arrived = await settle(request)
    await clientOf(arrived).upload()
    await signIn(page, arrived.person)
    const { press, told } = thumbOn(page)
    const choose = (group: string, option: string) =>
      press(page.getByRole('radiogroup', { name: group }).getByText(option, { exact: true }))
    const pick = (label: string, value: string) =>
      press(page.getByLabel(label), (list) => list.selectOption(value), 2)
    await press(page.getByRole('link', { name: 'Tell my sizes' }))
    await choose('Tops', 'M')
    await choose('Bottoms', 'L')
    await choose('Dresses', 'M')
    await pick('Shoes, UK or India', '5')
    await pick('In centimetres and feet', '163')
    await choose('On you, clothes should be', 'Loose')
    await press(page.getByText('Silk', { exact: true }))
    const { presses, seconds } = told()
    say('her sizes, told', `${presses} presses, ${seconds} s by a thumb`, '12 presses, 40 s')
  })

  for (const breaks of [0, 3])
    test(`ten pieces over a line that breaks ${breaks} times`, async ({ page, request }) => {
      const photo = await takePhoto()
      const files = Array.from({ length: 10 }, (_, at) => ({ ...photo, name: `${at}.jpg` }))
      const arrived = await settle(request)
      await signIn(page, arrived.person, '/?screen=closet&view=clothes')
      await expect(page.getByRole('heading', { name: 'None of your clothes yet' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { setOffline } = await slowDown(page, { line: true })
      const begun = Date.now()
      await page.locator('input[multiple]').setInputFiles(files)
      for (let at = 0; at < files.length; at += 1) {
        await expect(page.getByRole('img', { name: 'What you chose' })).toBeVisible({ timeout: 60_000 })
        if (at === 0) await page.getByRole('radio', { name: 'Sari' }).check({ force: true })
        const isOffline = breaks > 0 && at % 4 === 1
        if (isOffline) await setOffline(true)
        await button(page, 'Add').tap()
        if (isOffline) {
          await page.waitForTimeout(3_000)
          await setOffline(false)
        }
      }
      const described = Date.now()
      await expect(page.getByText('10 pieces of 300')).toBeVisible({ timeout: 300_000 })
      const seconds = (from: number) => ((Date.now() - from) / 1000).toFixed(0)
      say(
        `ten pieces of ${(photo.buffer.length / 1e6).toFixed(1)} MB, a line that breaks ${breaks} times`,
        `${seconds(begun)} s, ${seconds(described)} s of it after the last press`,
        '120 s',
      )
    })

  for (const count of [20, 200])
    test(`scrolling ${count} pieces`, async ({ page, request }) => {
      const arrived = await settle(request)
      await addPieces(arrived, count)
      await signIn(page, arrived.person, '/?screen=closet&view=clothes')
      await expect(page.getByText(`${count} pieces of 300`)).toBeVisible()
      await page.waitForLoadState('networkidle')
      await slowDown(page)
      const longest = await watchPresses(page)
      await page.reload()
      await expect(page.getByText(`${count} pieces of 300`)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const rounds = []
      for (let round = 0; round < 3; round += 1) {
        await page.evaluate(() => window.scrollTo(0, 0))
        rounds.push(await longFrames(page))
      }
      say(
        `${count} pieces, scrolled: frames over 50 ms of 120, the longest`,
        rounds.map(({ long, longest }) => `${long}, ${longest} ms`).join('; '),
        '',
      )
      await page.evaluate(() => window.scrollTo(0, 0))
      await longest()
      await page.getByRole('button', { name: /^Sari 1\b/ }).tap()
      await expect(page.getByRole('dialog')).toBeVisible()
      say(`${count} pieces, a piece is opened: the longest response`, `${await longest()} ms`, '')
    })

  test('presses', async ({ page, request, stylist }) => {
    const longest = await watchPresses(page)
    await enterDressed(page, request, { stylist, items: [{ name: 'Kurta' }, { name: 'Trousers' }] })
    await page.waitForLoadState('networkidle')
    await slowDown(page)
    await longest()
    await button(page, 'Share this look').tap()
    const dialog = page.getByRole('dialog', { name: 'Share this look' })
    await button(dialog, 'Make a link').tap()
    await expect(dialog.getByRole('textbox', { name: 'The link' })).toBeVisible()
    say('Share: the longest response', `${await longest()} ms`, '')
    await page.goto('/?screen=fit')
    await expect(page.getByRole('radiogroup', { name: 'Tops' })).toBeVisible()
    await longest()
    for (const group of ['Tops', 'Bottoms', 'Dresses'])
      await page.getByRole('radiogroup', { name: group }).getByText('M', { exact: true }).tap()
    say('Sizes: the longest response', `${await longest()} ms`, '')
  })

  test('motion', async ({ browser, product, request, stylist }) => {
    const items = ['Kurta', 'Trousers'].map((name) => ({
      name,
      image_url: `https://shop.example/${name}.jpg`,
    }))
    const walk = async (reducedMotion: 'reduce' | 'no-preference') => {
      const context = await browser.newContext({
        baseURL: product.address,
        viewport: phone,
        hasTouch: true,
        isMobile: true,
        reducedMotion,
      })
      const page: Page = await context.newPage()
      const longest = await watchPresses(page)
      await servePictures(page, 'https://shop.example/**')
      const { outfit, rate } = await enterDressed(page, request, { stylist, items, at: '/' })
      await rate(outfit, 5, 0)
      await page.reload()
      await page.getByRole('link', { name: 'History' }).tap()
      const title = page.getByRole('heading', { level: 1, name: 'Blues for a wedding' })
      await page.getByRole('link', { name: /^View Outfits/ }).tap()
      await expect(title).toBeVisible()
      await page.getByRole('link', { name: 'History' }).tap()
      await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
      await slowDown(page)
      const results: number[] = []
      const measure = async (act: () => Promise<void>, isThere: () => Promise<void>) => {
        await longest()
        const from = Date.now()
        await act()
        await isThere()
        const shown = Date.now() - from
        results.push(await longest(), shown)
      }
      await measure(
        () => page.getByRole('link', { name: /^View Outfits/ }).tap(),
        () => expect(title).toBeVisible(),
      )
      await measure(
        () => button(page, 'See large: Kurta').tap(),
        () => expect(page.getByRole('dialog', { name: 'Kurta' })).toBeVisible(),
      )
      await context.close()
      return results
    }
    const results = { reduce: [] as number[][], 'no-preference': [] as number[][] }
    for (let round = 0; round < rounds; round += 1)
      for (const motion of ['reduce', 'no-preference'] as const) results[motion].push(await walk(motion))
    const names = [
      'photo → outfit: the longest response',
      'photo → outfit: seen after',
      'piece → large picture: the longest response',
      'piece → large picture: seen after',
    ]
    for (const [at, name] of names.entries()) {
      const sorted = (motion: keyof typeof results) =>
        results[motion].map((row) => row[at] ?? 0).sort((a, b) => a - b)
      const spread = (values: readonly number[]) =>
        `${values[Math.floor(rounds / 2)]} ms (${values[0]}–${values.at(-1)})`
      say(name, `with motion ${spread(sorted('no-preference'))}`, `without ${spread(sorted('reduce'))}`)
    }
  })
})

test.describe('at the desk', () => {
  test.use({ viewport: desktop })

  for (const own of [0, 1])
    test(`an outfit of three, ${own} of them her own`, async ({ page, context, request, stylist }) => {
      const arrived = await settle(request)
      await addPieces(arrived, 1)
      await clientOf(arrived).upload()
      let presses = 0
      await context.exposeFunction('notePress', () => {
        presses += 1
      })
      await context.addInitScript(() => {
        const notePress = Reflect.get(globalThis, 'notePress')
        for (const event of ['pointerup', 'keyup', 'paste']) addEventListener(event, () => notePress(), true)
      })
      await enterDesk(page, stylist)
      presses = 0
      await page.getByRole('button', { name: 'Take next' }).click()
      await expect(page.getByLabel('Title')).toBeFocused()
      await page.getByLabel('Title').fill('Blues for a wedding')
      await page.getByLabel('Description').fill('Indigo from head to toe.')
      if (own) await page.getByRole('button', { name: /^Add Sari 0/ }).click()
      else await page.getByRole('combobox', { name: 'Add by link or search' }).click()
      const links = ['Kurta', 'Palazzo', 'Jutti'].slice(own).map(linkTo).join('\n')
      await page.evaluate((text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        document.activeElement?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
      }, links)
      await expect(page.getByText(/^Read from the shop on/)).toHaveCount(3 - own, { timeout: 60_000 })
      await page.getByRole('button', { name: 'Create Outfit' }).click()
      await page.getByRole('button', { name: 'Complete Request' }).click()
      await expect(page.getByText('Request completed successfully!')).toBeVisible()
      say(`an outfit of ${3 - own} pieces from shops and ${own} of her own`, `${presses} presses`, '')
    })
})
