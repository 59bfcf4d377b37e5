import type { Page } from 'playwright/test'
import { expect, test } from './product/product.ts'
import { lastWords, lateWords } from './product/screens.ts'

// The browser logs the files that it blocks, which these tests provoke.
test.use({ complaints: async ({}, use) => use([]) })

const signIn = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const tryAgain = (page: Page) => lastWords(page).getByRole('button', { name: 'Try again' })

test('a host that does not come gives way to the one before it, and to words and a way out when there is none', async ({
  page,
  deployment: { site, proxy, address },
}) => {
  const only = site.liveVersion('host')
  proxy.breakScripts(`/site/host/${only}/`, '404')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(lastWords(page)).toContainText('It could not be reached.')
  // Preload, script, probe, script again.
  expect(proxy.countOf(`/site/host/${only}/main`)).toBeLessThanOrEqual(4)
  proxy.heal()
  await tryAgain(page).click()
  await expect(signIn(page)).toBeVisible()

  const next = await site.redeploy('host')
  proxy.breakScripts(`/site/host/${next}/`, '404')
  await page.goto(address, { waitUntil: 'commit' })
  await expect(signIn(page)).toBeVisible()
  await expect(lastWords(page)).toBeHidden()
  // The page of another version lends nothing: the host has brought its own.
  expect(await page.evaluate('drapeLent.version')).toBe(only)
})

test('a host that throws is left for the one before it, and says so when there is none', async ({
  page,
  deployment: { site, address },
}) => {
  const good = site.liveVersion('host')
  const bad = await site.redeploy('host', (script) => `throw new Error('planted');${script}`)
  await page.goto(address)
  await expect(signIn(page)).toBeVisible()
  // The next page does not try that version again.
  await page.goto(`${address}/stylist-login`)
  await expect(page.getByRole('heading', { name: 'Stylist sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('drape:versions'))).toContain(bad)

  await site.forgetBefore('host')
  await page.goto(address)
  await expect(lastWords(page)).toContainText('It ran into a problem and could not start.')
  await site.promote('host', good)
  await tryAgain(page).click()
  await expect(signIn(page)).toBeVisible()
})

test('a person who waits for a host that hangs is told so before another is tried, and can refresh', async ({
  page,
  network,
}) => {
  network.breakScripts('/site/host/', 'hangs')
  await page.clock.install()
  await page.goto(network.address, { waitUntil: 'commit' })
  await expect(async () => {
    await page.clock.fastForward(1_000)
    await expect(lateWords(page)).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [100] })
  await expect(lastWords(page)).toBeHidden()
  network.heal()
  await page.getByRole('button', { name: 'Refresh Page' }).click()
  await expect(signIn(page)).toBeVisible()
  await expect(lateWords(page)).toBeHidden()
})
