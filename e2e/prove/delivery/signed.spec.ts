import type { Page } from 'playwright/test'
import { expect, test } from '../../src/product/product.ts'
import { newerLine, reloadSignIn, startedIn } from '../../src/product/screens.ts'
import { visitTwice, waitForUpdateCheck } from '../../src/product/worker.ts'

const isAltered = (page: Page) => page.evaluate(() => 'altered' in globalThis)

test.describe('in a browser that was here before', () => {
  test.use({ serviceWorkers: 'allow' })

  const wrongs: readonly (readonly [string, (text: string) => string])[] = [
    ['altered', (text) => text.replace(/"by":"/g, '"by":"x')],
    ['unsigned', (text) => JSON.stringify({ ...JSON.parse(text), signed: undefined, signatures: undefined })],
    ['malformed', (text) => JSON.stringify({ ...JSON.parse(text), signatures: 'none' })],
    [
      'of other keys',
      (text) => text.replaceAll(/"public":"./g, '"public":"0').replaceAll(/"sig":"./g, '"sig":"0'),
    ],
  ]
  for (const [how, wrong] of wrongs)
    test(`a registry that is ${how} moves nothing: the page that is held goes on until a right one comes`, async ({
      page,
      deployment: { address, proxy, site },
    }) => {
      await visitTwice(page, address)
      const before = site.liveVersion('user')
      await site.redeploy('user')
      proxy.alter('/site/registry.json', wrong)
      await reloadSignIn(page)
      await waitForUpdateCheck(page)
      await expect(newerLine(page)).toHaveCount(0)
      expect(await startedIn(page)).toContain(before)
      proxy.heal()
      await page.reload()
      await expect(newerLine(page)).toBeVisible()
    })

  test('a page that was altered on its way is not held, and what is held goes on', async ({
    page,
    deployment: { address, proxy, site },
  }) => {
    await visitTwice(page, address)
    const before = site.liveVersion('user')
    const version = await site.redeploy('user')
    proxy.alter('/', (html) =>
      html.startsWith('<!DOCTYPE html>')
        ? html.replace(/(<script nonce="[^"]+">)/, '$1globalThis.altered=1;')
        : html,
    )
    for (let nth = 0; nth < 2; nth++) {
      await reloadSignIn(page)
      await waitForUpdateCheck(page)
      expect(await isAltered(page)).toBe(false)
      expect(await startedIn(page)).toContain(before)
    }
    proxy.heal()
    await page.reload()
    await newerLine(page).waitFor()
    await reloadSignIn(page)
    expect(await startedIn(page)).toContain(version)
  })

  test('a registry that was replaced is not believed again', async ({
    page,
    deployment: { address, proxy, site },
  }) => {
    const old = await (await fetch(`${address}/site/registry.json`)).text()
    const version = await site.redeploy('user')
    await visitTwice(page, address)
    // By it, the version that the held page starts was never live.
    proxy.alter('/site/registry.json', () => old)
    await reloadSignIn(page)
    await waitForUpdateCheck(page)
    expect(await startedIn(page)).toContain(version)
    await reloadSignIn(page)
    expect(await startedIn(page)).toContain(version)
  })
})
