import type { Page } from 'playwright/test'
import { expect, test } from './product/product.ts'
import { comeBack, untilLookedFor } from './product/worker.ts'

const signInButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const stands = (page: Page) => () => expect(signInButton(page)).toBeVisible()
const runs = (page: Page) => page.evaluate(() => document.getElementById('drape-scripts')?.textContent ?? '')
const isAltered = (page: Page) => page.evaluate(() => 'altered' in globalThis)
const newer = (page: Page) => page.getByText('A newer Drape is ready.')

test.describe('in a browser that was here before', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a registry that is altered moves nothing: the page that is held goes on until a right one comes', async ({
    page,
    deployment: { address, proxy, site },
  }) => {
    await comeBack(page, address, stands(page))
    const before = site.liveVersion('user')
    await site.redeploy('user')
    proxy.alter('/site/registry.json', (text) => text.replace(/"by":"/g, '"by":"x'))
    await page.reload()
    await stands(page)()
    await untilLookedFor(page)
    await expect(newer(page)).toHaveCount(0)
    expect(await runs(page)).toContain(before)
    proxy.heal()
    await page.reload()
    await expect(newer(page)).toBeVisible()
  })

  test('a page that was altered on its way is not held, and what is held goes on', async ({
    page,
    deployment: { address, proxy, site },
  }) => {
    await comeBack(page, address, stands(page))
    const before = site.liveVersion('user')
    const version = await site.redeploy('user')
    proxy.alter('/', (html) =>
      html.startsWith('<!DOCTYPE html>')
        ? html.replace(/(<script nonce="[^"]+">)/, '$1globalThis.altered=1;')
        : html,
    )
    for (let nth = 0; nth < 2; nth++) {
      await page.reload()
      await stands(page)()
      await untilLookedFor(page)
      expect(await isAltered(page)).toBe(false)
      expect(await runs(page)).toContain(before)
    }
    proxy.heal()
    await page.reload()
    await newer(page).waitFor()
    await page.reload()
    await stands(page)()
    expect(await runs(page)).toContain(version)
  })
})

test('of scripts that are all altered on their way nothing runs, on any page', async ({
  page,
  complaints,
  deployment: { address, proxy },
}) => {
  proxy.alter('/site/', (text) => `${text};globalThis.altered=1`)
  for (const path of ['/', '/stylist-login']) {
    await page.goto(address + path)
    await expect(page.getByText('It arrived altered on its way')).toBeVisible()
    expect(await isAltered(page)).toBe(false)
  }
  complaints.splice(0)
})
