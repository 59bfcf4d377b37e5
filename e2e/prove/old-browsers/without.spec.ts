import { displayedSize, takePhoto } from '../../src/product/camera.ts'
import { newPerson, signIn } from '../../src/product/people.ts'
import { expect, test } from '../../src/product/product.ts'
import { hireStylist } from '../../src/product/stylist.ts'
import { phone } from '../../src/product/usable.ts'
import { travel } from '../engines/journey.ts'
import { drivenPage } from '../engines/playwright.ts'
import { lacks } from './lacks.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

for (const { feature, takeAway, isGone } of lacks)
  test(`from the first sign-in to the closet nothing is missed by a browser without ${feature}`, async ({
    browser,
    context,
    product,
  }) => {
    const devices = [context, await browser.newContext()]
    const start = async () => {
      const device = devices.shift() ?? context
      await device.addInitScript(takeAway)
      const page = await device.newPage()
      await page.goto(product.address)
      expect(await page.evaluate(isGone)).toBe(true)
      return drivenPage(page, () => page.close())
    }
    const stylist = await hireStylist(product)
    await travel({ address: product.address, stylist, start, say: () => {} })
  })

test('a browser that cannot draw in a worker shrinks a photo and turns it upright too', async ({
  page,
  request,
}) => {
  const photo = await takePhoto()
  await page.addInitScript(() => Object.assign(window, { OffscreenCanvas: undefined }))
  await signIn(page, await newPerson(request))
  await page.locator('input[type=file]').last().setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()
  expect(await displayedSize(page, 'Your chosen one')).toEqual([1536, 2048])
})
