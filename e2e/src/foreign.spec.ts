import { buildForeign, enhancedWithRspack } from './foreign/build.ts'
import { expect, test } from './product/product.ts'
import { expectWardrobe } from './product/wardrobe-part.ts'

test('a remote of another build is a part: its hooks, styles and lazy code work under the policy of the page', async ({
  page,
  deployment: { address, site },
}) => {
  await site.register('wardrobe', await buildForeign(enhancedWithRspack()))
  await expectWardrobe(page, address)
})

test('what a remote of another build styles is its own screen, and nothing of another part', async ({
  page,
  deployment: { address, site },
}) => {
  await site.register('wardrobe', await buildForeign(enhancedWithRspack()))
  const wardrobe = page.getByRole('main').filter({ hasText: 'Pieces: 0' })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const colour = await page.evaluate(() => getComputedStyle(document.body).color)
  const expectOwnLooks = async () => {
    await expect(page.locator('body')).toHaveCSS('color', colour)
    const spacings = await page
      .locator('h1:not(.wardrobe h1)')
      .evaluateAll((titles) => titles.map((title) => getComputedStyle(title).letterSpacing))
    expect(spacings).not.toContain('3px')
  }
  await page.evaluate(() => {
    history.pushState(null, '', '/wardrobe')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(wardrobe).toHaveCSS('color', 'rgb(7, 8, 9)')
  await expect(wardrobe.getByRole('heading')).toHaveCSS('letter-spacing', '3px')
  await expectOwnLooks()
  await page.goBack()
  await expect(wardrobe).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectOwnLooks()
})
