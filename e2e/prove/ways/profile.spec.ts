import { newPerson, signIn } from '../../src/product/people.ts'
import { expect, test } from '../../src/product/product.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('nothing that the keyboard reaches is left under the tab bar', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await signIn(page, await newPerson(request), '/?screen=profile')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  // Waits until the screen is complete, because later content would move the focused element.
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Female' })).toBeVisible()
  const edge = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.y ?? 0
  const reached: string[] = []
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  while (reached.at(-1) !== 'Logout') {
    await page.keyboard.press('Tab')
    const { name, bottom, isTab } = await page.evaluate(() => {
      const place = document.activeElement
      const isTab = place?.closest('nav') !== null
      return { name: place?.textContent ?? '', bottom: place?.getBoundingClientRect().bottom ?? 0, isTab }
    })
    reached.push(name)
    if (!isTab) expect(bottom, name).toBeLessThanOrEqual(edge)
  }
  expect(reached.length).toBeGreaterThan(5)
})
