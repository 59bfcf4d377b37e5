import type { Page } from 'playwright/test'
import type { Fault } from '../../src/product/fault-proxy.ts'
import { running } from '../../src/product/page-scripts.ts'
import { expect, test } from '../../src/product/product.ts'
import { failedStart, newerLine, quietLine, reloadSignIn, signInButton } from '../../src/product/screens.ts'
import { emptyBrowserCache, visitTwice, waitForUpdateCheck } from '../../src/product/worker.ts'

// The planted errors and the files that the browser blocks are logged.
test.use({ serviceWorkers: 'allow', complaints: async ({}, use) => use([]) })

/** As a browser does that is short of room. */
const loseFiles = async (page: Page) => {
  await page.evaluate(() => caches.delete('drape-files-1'))
  await emptyBrowserCache(page)
}

for (const part of ['host', 'user']) {
  test(`a ${part} that throws is left for the one before it, though the worker holds it, and is not tried again`, async ({
    page,
    deployment: { address, site },
  }) => {
    await visitTwice(page, address)
    const bad = await site.redeploy(part, (script) => `throw new Error('planted');${script}`)
    await page.reload()
    await expect(newerLine(page)).toBeVisible()
    await page.getByRole('button', { name: 'Use it' }).click()
    await expect(quietLine(page)).toBeVisible()
    await expect(signInButton(page)).toBeVisible()
    await reloadSignIn(page)
    await expect(quietLine(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('drape:versions'))).toContain(bad)
  })
}

const faults: readonly Fault[] = ['404', 'hangs', 'has one byte changed']

for (const fault of faults) {
  test(`a newer version of which a file ${fault} is not taken, and what is held goes on until it comes whole`, async ({
    page,
    deployment: { address, site, proxy },
  }) => {
    const before = site.liveVersion('user')
    await visitTwice(page, address)
    const next = await site.redeploy('user')
    proxy.breakScripts(`/site/user/${next}/`, fault)
    for (const _ of ['this visit', 'the next']) {
      await reloadSignIn(page)
      expect(await running(page)).toContain(before)
      await expect.poll(() => proxy.countOf(`/site/user/${next}/`)).toBeGreaterThan(0)
      await expect(newerLine(page)).toHaveCount(0)
    }
    proxy.heal()
    proxy.letGo()
    await expect(async () => {
      await page.reload()
      await waitForUpdateCheck(page)
      expect(await running(page)).toContain(next)
    }).toPass()
  })
}

for (const fault of [...faults, 'comes slowly'] as const) {
  const isWaitedFor = fault === 'comes slowly'
  test(`a live host that is held no more, and ${fault}, ${isWaitedFor ? 'is waited for' : 'gives way to the one before it'}`, async ({
    page,
    deployment: { address, site, proxy },
  }) => {
    const live = await site.redeploy('host')
    await visitTwice(page, address)
    await loseFiles(page)
    proxy.breakScripts(`/site/host/${live}/`, fault)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(signInButton(page)).toBeVisible()
    await expect(failedStart(page)).toBeHidden()
    const started = await page.evaluate(() => document.body.dataset['host'])
    expect(started === live).toBe(isWaitedFor)
  })
}
