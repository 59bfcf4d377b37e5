import { shownSize, takePhoto } from '../../src/product/camera.ts'
import { lacks, travelWithout } from '../../src/product/old-browser.ts'
import { newPerson, signIn } from '../../src/product/people.ts'
import { expect, test } from '../../src/product/product.ts'
import { hireStylist } from '../../src/product/stylist.ts'
import { phone } from '../../src/product/usable.ts'

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

for (const lack of lacks)
  test(`from the first sign-in to the closet nothing is missed by a browser without ${lack.what}`, async ({
    browser,
    page,
    product,
  }) => {
    const stylist = await hireStylist(product)
    await travelWithout(lack, { browser, page, address: product.address, stylist })
  })

test('a browser that cannot draw in a worker shrinks a photo and turns it upright too', async ({
  page,
  context,
  request,
}) => {
  const photo = await takePhoto(await context.newPage())
  await page.addInitScript(() => Object.assign(window, { OffscreenCanvas: undefined }))
  await signIn(page, await newPerson(request))
  await page.locator('input[type=file]').last().setInputFiles(photo)
  await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()
  expect(await shownSize(page, 'Your chosen one')).toEqual([1536, 2048])
})
