import { expect, test } from './product/product.ts'
import { advanceClock, unavailable as card, signInButton } from './product/screens.ts'

// The browser logs the altered bytes that it blocks.
test.use({ complaints: async ({}, use) => use([]) })

test('a part that hangs is left for the one before it, and what comes of it later does not run', async ({
  page,
  deployment: { site, proxy, address },
}) => {
  const late = await site.redeploy('user', (script) => `window.isLateHere = true;${script}`)
  proxy.breakScripts(`/site/user/${late}/entry.js`, 'hangs')
  await page.clock.install()
  await page.goto(address, { waitUntil: 'commit' })
  const signIn = signInButton(page)
  await advanceClock(page, () => signIn.isVisible())
  await expect(card(page)).toBeHidden()

  proxy.heal()
  const hung = page.waitForResponse((response) => response.url().includes(`/site/user/${late}/`))
  proxy.letGo()
  await (await hung).finished()
  expect(await page.evaluate(() => 'isLateHere' in window)).toBe(false)
  await page.reload()
  await expect(signIn).toBeVisible()
  expect(await page.evaluate(() => 'isLateHere' in window)).toBe(true)
})
