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

/** Renders into an element by itself, and goes home by a router that ours does not know. */
const withOwnRoot = () => `import { version } from 'react'
export const mount = (element, { basename }) => {
  const button = document.createElement('button')
  button.textContent = 'Home from ' + basename
  button.title = 'React ' + version
  button.onclick = () => history.pushState(null, '', '/')
  element.append(button)
}
export const unmount = (element) => void document.body.setAttribute('data-left', String(element.childNodes.length))
`

test('a remote with a root of its own is mounted where it is shown, and what it pushes opens the part of that address', async ({
  page,
  deployment: { address, site },
}) => {
  await site.register('wardrobe', await buildForeign(enhancedWithRspack(), withOwnRoot))
  await page.goto(`${address}/wardrobe`)
  await page.getByRole('button', { name: 'Home from /wardrobe' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await expect(page.locator('body')).toHaveAttribute('data-left', '1')
})

test('what a remote of another build styles is its own screen, and nothing of another part', async ({
  page,
  deployment: { address, site },
}) => {
  await site.register('wardrobe', await buildForeign(enhancedWithRspack()))
  const wardrobe = page.getByRole('main').filter({ hasText: 'Pieces: 0' })
  await page.goto(address)
  // Its heading stands in the first screen too, before any router listens.
  await page.waitForFunction(() => performance.getEntriesByName('drape:user').length > 0)
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
