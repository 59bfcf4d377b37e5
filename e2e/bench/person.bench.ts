import { writeFileSync } from 'node:fs'
import { listGarments } from '@drape/contract/garment'
import { takePhoto } from '../src/product/camera.ts'
import { clientOf } from '../src/product/client.ts'
import { enterDesk } from '../src/product/desk.ts'
import { settle, signIn } from '../src/product/people.ts'
import { button, expect, test } from '../src/product/product.ts'
import { linkTo } from '../src/product/shop.ts'
import { desktop, phone } from '../src/product/usable.ts'
import { addPieces, clothes } from './clothes.ts'
import { countThumb, say, slowDown } from './measure.ts'

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true })

  test('sizes', async ({ page, request }) => {
    const client = clientOf(await settle(request))
    await client.upload()
    await signIn(page, client.person)
    const { press, pick, done } = countThumb()
    // Not by their words: the input lies over them.
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
    say('her sizes: presses', `${done.presses}, and ${done.flicks} flicks`, '12')
    say('her sizes: seconds by a thumb', done.seconds.toFixed(1), '40')
  })

  for (const line of ['whole', 'broken'])
    test(`pieces over a ${line} line`, async ({ page, request }) => {
      const photo = await takePhoto()
      // By path, because Playwright would hand on 40 MB through the slow page.
      const files = Array.from({ length: 10 }, (_, at) => test.info().outputPath(`${at}.jpg`))
      for (const file of files) writeFileSync(file, photo.buffer)
      const arrived = await settle(request)
      await signIn(page, arrived.person, clothes)
      await expect(page.getByRole('heading', { name: 'None of your clothes yet' })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const sent: Promise<number>[] = []
      page.on('request', (call) => {
        if (call.method() === 'POST' && call.url().includes('garment'))
          sent.push(call.allHeaders().then((headers) => Number(headers['content-length'] ?? 0)))
      })
      const { setOffline } = await slowDown(page, { hasSlowLine: true })
      const begun = Date.now()
      await page.locator('input[multiple]').setInputFiles(files)
      for (let left = files.length - 1; left >= 0; left -= 1) {
        const title = left > 0 ? `A piece of yours, ${left} more after it` : 'A piece of yours'
        const dialog = page.getByRole('dialog', { name: title, exact: true })
        await expect(dialog.getByRole('img', { name: 'What you chose' })).toBeVisible()
        if (left === 9) await dialog.getByRole('radio', { name: 'Sari' }).tap()
        // While she describes four of them.
        if (line === 'broken' && left === 6) await setOffline(true)
        await button(dialog, 'Add').tap()
        if (line === 'broken' && left === 3) await setOffline(false)
      }
      const stored = async () => (await arrived.caller.ask(listGarments)).garments.length
      await expect.poll(stored, { timeout: 300_000, intervals: [250] }).toBe(10)
      const seconds = (Date.now() - begun) / 1000
      await expect(page.getByText('10 pieces of 300')).toBeVisible()
      const bytes = (await Promise.all(sent)).reduce((sum, each) => sum + each, 0)
      const mega = (count: number) => `${(count / 1e6).toFixed(1)} MB`
      const value = `${seconds.toFixed(1)} s, ${mega(bytes)} sent in ${sent.length} calls`
      say(`ten pictures of ${mega(photo.buffer.length)}, a ${line} line: all stored after`, value, '120 s')
    })
})

test.describe('at the desk', () => {
  test.use({ viewport: desktop })

  for (const own of [0, 1])
    test(`desk with ${own} of her own`, async ({ page, request, stylist }) => {
      const arrived = await settle(request)
      await addPieces(arrived, 1)
      await clientOf(arrived).upload()
      await page.addInitScript(() => {
        Object.assign(window, { presses: 0 })
        const count = () => Object.assign(window, { presses: Reflect.get(window, 'presses') + 1 })
        for (const event of ['click', 'change', 'paste']) addEventListener(event, count, true)
      })
      const presses = () => page.evaluate<number>(() => Reflect.get(window, 'presses'))
      await enterDesk(page, stylist)
      const before = await presses()
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
      const made = `${3 - own} pieces from shops and ${own} of her own`
      say(`an outfit of ${made}: presses and fields`, (await presses()) - before, 'as of three from shops')
    })
})
