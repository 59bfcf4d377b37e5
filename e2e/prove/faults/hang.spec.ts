import type { Page } from 'playwright/test'
import { headingAt, pathOf, remotes } from '../../src/product/areas.ts'
import type { FaultProxy } from '../../src/product/fault-proxy.ts'
import { running } from '../../src/product/page-scripts.ts'
import { expect, test } from '../../src/product/product.ts'
import { unavailable as card, openSignIn, slowStart } from '../../src/product/screens.ts'

// The browser logs the altered bytes that it blocks.
test.use({ complaints: async ({}, use) => use([]) })

/** What can hang of a part: everything, or what follows its entry. */
const files = { 'whose entry hangs': 'entry.js', 'whose code behind the entry hangs': '' } as const

for (const part of remotes) {
  for (const [name, file] of Object.entries(files)) {
    test(`a ${part} ${name} is left for the one before it, and what comes of it later does not run`, async ({
      page,
      deployment: { site, proxy, address },
    }) => {
      const path = pathOf(part)
      const before = site.liveVersion(part)
      const late = await site.redeploy(part, (script) => `window.isLateHere = true;${script}`)
      proxy.breakScripts(`/site/${part}/${late}/${file}`, 'hangs')
      await page.goto(address + path, { waitUntil: 'commit' })
      await expect(slowStart(page)).toBeVisible()
      await expect(card(page)).toBeHidden()
      // Files that did not change keep their address there.
      expect(proxy.countOf(`/site/${part}/${before}/entry.js`)).toBe(0)
      await expect(headingAt(page, path)).toBeVisible()
      await expect(slowStart(page)).toBeHidden()

      const ranBefore = await page.evaluate(() => 'isLateHere' in window)
      expect(ranBefore).toBe(false)
      proxy.heal()
      const hung = page.waitForResponse((response) => response.url().includes(`/site/${part}/${late}/`))
      proxy.letGo()
      await (await hung).finished()
      await page.reload()
      await expect(headingAt(page, path)).toBeVisible()
      expect(await page.evaluate(() => 'isLateHere' in window)).toBe(true)
    })
  }

  test(`a ${part} that hangs and has none before it is reported as unavailable, and Retry tries again`, async ({
    page,
    network,
  }) => {
    const path = pathOf(part)
    network.breakScripts(`/site/${part}/`, 'hangs')
    await page.goto(network.address + path, { waitUntil: 'commit' })
    await expect(slowStart(page)).toBeVisible()
    await expect(card(page)).toContainText('could not be reached')
    expect(await running(page, part)).toEqual([])
    network.heal()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(headingAt(page, path)).toBeVisible()
  })
}

const howItWorks = (page: Page) => page.getByRole('button', { name: 'How Drape works' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'How Drape works' })
const userRequests = (network: FaultProxy) =>
  network.requests().filter((url) => url.startsWith('/site/user/'))
const isLate = (page: Page) => page.getByText('This is taking longer than usual.')
const failureMessage = (page: Page) => page.getByText('This did not load. Please try again.')

test('who waits for a dialog that hangs is told so, and pressing again asks again', async ({
  page,
  network,
}) => {
  await openSignIn(page, network.address)
  network.breakScripts('/site/user/', 'hangs')
  network.forget()
  await howItWorks(page).click()
  await expect(isLate(page)).toBeVisible()
  const requests = userRequests(network)
  network.heal()
  await howItWorks(page).click()
  await expect(dialog(page)).toBeVisible()
  expect(userRequests(network)).toEqual([...requests, ...requests.map((url) => `${url}?1`)])
})

test('a dialog that is only slow is waited for, and pressing again does not disturb it', async ({
  page,
  network,
}) => {
  await openSignIn(page, network.address)
  network.breakScripts('/site/user/', 'comes slowly')
  network.forget()
  await howItWorks(page).click()
  await expect(isLate(page)).toBeVisible()
  await howItWorks(page).click()
  await expect(dialog(page)).toBeVisible()
  const requests = userRequests(network)
  expect(requests).toEqual([...new Set(requests.map((url) => url.replace(/\?.*/, '')))])
})

test('a dialog that comes altered each time, or hangs, is said not to have come and never runs, until it comes whole', async ({
  page,
  network,
}) => {
  await openSignIn(page, network.address)
  network.breakScripts('/site/user/', 'has one byte changed')
  for (const _ of ['once', 'and again']) {
    await howItWorks(page).click()
    await expect(failureMessage(page)).toBeVisible()
  }
  network.breakScripts('/site/user/', 'hangs')
  await howItWorks(page).click()
  await expect(isLate(page)).toBeVisible()
  await expect(failureMessage(page)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  network.heal()
  await howItWorks(page).click()
  await expect(dialog(page)).toBeVisible()
})

test('a dialog that came altered once is there all the same, though the browser keeps the altered bytes', async ({
  page,
  network,
}) => {
  await openSignIn(page, network.address)
  network.breakScriptOnce('/site/user/', 'has one byte changed')
  await howItWorks(page).click()
  await expect(dialog(page)).toBeVisible()
  // The next page does not find them in its cache either.
  await page.reload()
  await howItWorks(page).click()
  await expect(dialog(page)).toBeVisible()
})
