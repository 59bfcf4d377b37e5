import type { Page } from 'playwright/test'
import { newPerson, signIn } from './product/people.ts'
import { expect, test } from './product/product.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Chooses a picture of one colour. */
const choose = async (page: Page, width: number, height: number, colour: string) => {
  const drawn = await page.evaluate(
    ([width, height, colour]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = colour
      context?.fillRect(0, 0, width, height)
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    },
    [width, height, colour] as const,
  )
  const buffer = Buffer.from(drawn, 'base64')
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', { name: 'Your chosen one' })).toBeVisible()
}

const still = 'You can send it all the same\\.$'

test('a photo that is small, dark and sideways is told so, each for itself, and is sent all the same', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request))
  const hint = page.getByRole('status').filter({ hasText: 'You can send it all the same.' })
  for (const [width, height, colour, words] of [
    [
      500,
      300,
      '#101010',
      'This photo is small, 500 × 300 pixels[^.]*\\. It looks dark[^.]*\\. It is wider[^.]*\\. ',
    ],
    [900, 1200, '#101010', 'It looks dark[^.]*\\. '],
    [1200, 900, '#c0a080', 'It is wider than it is tall[^.]*\\. '],
    [300, 400, '#c0a080', 'This photo is small, 300 × 400 pixels[^.]*\\. '],
  ] as const) {
    await choose(page, width, height, colour)
    await expect(hint).toHaveText(new RegExp(`^${words}${still}`))
    await button(page, 'Choose Different Photo').click()
  }
  await choose(page, 300, 400, '#101010')
  await button(page, 'Submit Photo').click()
  await expect(page.getByRole('heading', { name: 'Photo Submitted Successfully!' })).toBeVisible()
})
