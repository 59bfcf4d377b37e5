import type { Page } from 'playwright/test'
import { wholeBrowser } from '../../browsers.ts'
import { newPerson, signIn } from '../../src/product/people.ts'
import { expect, test } from '../../src/product/product.ts'
import { colorSchemes, phone, waitForAnimations } from '../../src/product/usable.ts'

test.use({
  viewport: phone,
  contextOptions: { reducedMotion: 'reduce' },
  // Scroll bars as a computer with a mouse has them, which take room of the page.
  launchOptions: {
    ...wholeBrowser.launchOptions,
    ignoreDefaultArgs: ['--hide-scrollbars'],
  },
})

/** The colours of the page's left margin, and of the strip where its scroll bar was. */
const coloursOf = async (page: Page) => {
  const picture = (await page.screenshot()).toString('base64')
  return page.evaluate(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const at = (x: number) => [...(context?.getImageData(x, 40, 1, 1).data ?? [])]
    return { page: at(3), strip: at(bitmap.width - 3) }
  }, picture)
}

test('an open dialog takes the scroll bar away: its strip is as dark as the page, and nothing has moved', async ({
  page,
  request,
}) => {
  await signIn(page, await newPerson(request), '/?screen=profile')
  const room = () => page.evaluate(() => innerWidth - document.documentElement.clientWidth)
  await expect.poll(room).toBeGreaterThan(0)
  const place = () =>
    page.evaluate(() =>
      ['h1', 'main'].map((name) => document.querySelector(name)?.getBoundingClientRect().right),
    )
  const before = await place()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  expect(await room()).toBe(0)
  expect(await place()).toEqual(before)
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    await waitForAnimations(page)
    const { page: margin, strip } = await coloursOf(page)
    for (const [channel, value] of margin.entries())
      expect(
        Math.abs((strip[channel] ?? 999) - value),
        `${colorScheme}: ${strip} beside ${margin}`,
      ).toBeLessThan(4)
  }
})
