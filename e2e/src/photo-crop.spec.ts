import { photoSent } from '@drape/contract/photo'
import type { Page } from 'playwright/test'
import { newPerson, signIn } from './product/people.ts'
import { button, expect, test } from './product/product.ts'
import { expectUsable } from './product/usable.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop and rotate' })
const preview = (page: Page) => page.getByRole('img', { name: 'Your chosen one' })

/** Chooses a picture of stripes from left to right. */
const choose = async (page: Page, width: number, height: number, stripes: readonly string[]) => {
  const jpeg = await page.evaluate(
    ([width, height, stripes]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      for (const [at, colour] of stripes.entries()) {
        if (context) context.fillStyle = colour
        context?.fillRect((at * width) / stripes.length, 0, width, height)
      }
      return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? ''
    },
    [width, height, stripes] as const,
  )
  const buffer = Buffer.from(jpeg, 'base64')
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await expect(preview(page)).toBeVisible()
}

/** The size of the chosen photo, and whether it is red or blue in its corners: top left and bottom right. */
const sizeAndCorners = (page: Page) =>
  preview(page).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const colourAt = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(x, y, 1, 1).data ?? []
      return red > blue ? 'red' : 'blue'
    }
    return [width, height, colourAt(9, 9), colourAt(width - 9, height - 9)]
  })

test('a photo that is small and dark is told so; one is turned and cut by keys and by mouse, and Cancel and Back leave it as it is', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request))
  await choose(page, 500, 300, ['#101010'])
  const hint = page.getByRole('status').filter({ hasText: 'You can send it all the same.' })
  await expect(hint).toHaveText(/^This photo is small, 500 × 300 pixels.*It looks dark.*It is wider/)
  await button(page, 'Choose Different Photo').click()
  await choose(page, 1200, 800, ['#d00000', '#0000d0'])
  expect(await sizeAndCorners(page)).toEqual([1200, 800, 'red', 'blue'])

  const open = async () => {
    await button(page, 'Crop and rotate').click()
    await expect(dialog(page).getByText('100 %, turned by 0°')).toBeVisible()
  }
  await open()
  await expectUsable(page)
  await page.keyboard.press('r')
  await button(page, 'Cancel').click()
  await open()
  await page.keyboard.press('r')
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
  expect(await sizeAndCorners(page)).toEqual([1200, 800, 'red', 'blue'])

  await open()
  await page.keyboard.press('r')
  await expect(dialog(page).getByText('100 %, turned by 90°')).toBeVisible()
  await button(page, 'Use this part').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(() => sizeAndCorners(page)).toEqual([800, 1200, 'red', 'blue'])

  await open()
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('+')
  await expect(dialog(page).getByText('244 %, turned by 0°')).toBeVisible()
  const frame = await dialog(page).getByRole('img', { name: 'The part that is used' }).boundingBox()
  const [x, y] = [(frame?.x ?? 0) + (frame?.width ?? 0) / 2, (frame?.y ?? 0) + (frame?.height ?? 0) / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 2000, { steps: 5 })
  await page.mouse.up()
  await button(page, 'Use this part').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect.poll(async () => (await sizeAndCorners(page)).slice(2)).toEqual(['blue', 'blue'])
  await button(page, 'Submit Photo').click()
  await expect(page.getByRole('heading', { name: photoSent })).toBeVisible()
})
