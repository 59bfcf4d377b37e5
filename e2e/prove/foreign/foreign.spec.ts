import type { BrowserContext, Page } from 'playwright/test'
import { buildForeign, makers } from '../../src/foreign/build.ts'
import { expect, test } from '../../src/product/product.ts'
import { advanceClock, unavailable as card } from '../../src/product/screens.ts'
import { expectWardrobe } from '../../src/product/wardrobe-part.ts'

const path = '/wardrobe'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const newer = (source: string) => source.replace("null, 'Wardrobe'", "null, 'Newer wardrobe'")
const throwsAtLoad = (source: string) => `${source}\nthrow new Error('planted')\n`
const throwsAtRender = (source: string) =>
  source.replace('useState(0)', "useState(() => { throw new Error('planted') })")

/** Serves the file with additional code or an additional rule. */
const alter = async (page: Page, address: string, onRequest: () => void) => {
  const more = address.endsWith('.css') ? '\n:root{--altered:1}' : '\n;globalThis.altered=1;'
  await page.route(address, async (route) => {
    // A connection that was kept for it may be closed by then.
    const response = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ response, body: (await response.text()) + more })
    onRequest()
  })
}

const isAltered = (page: Page) =>
  page.evaluate(
    () =>
      'altered' in globalThis ||
      getComputedStyle(document.documentElement).getPropertyValue('--altered') !== '',
  )

/** Opens the screen and its lazy code in a new tab; returns whether altered code had an effect. */
const visitWithAltered = async (context: BrowserContext, address: string, file: string) => {
  const page = await context.newPage()
  let wasAsked = false
  await alter(page, address + file, () => {
    wasAsked = true
  })
  await page.goto(address + path)
  await expect(heading(page, 'Newer wardrobe').or(heading(page, 'Wardrobe'))).toBeVisible()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(page.getByText(/^Linen, washed|^The details did not come$/)).toBeVisible()
  const ran = await isAltered(page)
  await page.close()
  return { wasAsked, ran }
}

for (const maker of makers) {
  test(`a remote made by ${maker.name} is a part: its hooks, styles and lazy code work under the policy of the page`, async ({
    page,
    deployment,
  }) => {
    await deployment.site.register('wardrobe', await buildForeign(maker))
    await expectWardrobe(page, deployment.address)
  })

  test.describe(`what goes wrong with a remote made by ${maker.name}`, () => {
    // The browser logs what it blocks, and the test throws on purpose.
    test.use({ complaints: async ({}, use) => use([]) })

    test(`no changed byte of it is at work, whichever file was altered`, async ({ context, deployment }) => {
      const { site, address } = deployment
      await site.register('wardrobe', await buildForeign(maker))
      await site.register('wardrobe', await buildForeign(maker, newer))
      const files = [...site.liveFiles('wardrobe').keys()].filter((file) => /\.(js|css)$/.test(file))
      const requested: string[] = []
      for (const file of files) {
        const { wasAsked, ran } = await visitWithAltered(context, address, file)
        expect(ran, file).toBe(false)
        if (wasAsked) requested.push(file)
      }
      // Our entry and theirs, the screen, its lazy chunk, and two style sheets.
      expect(requested.filter((file) => file.endsWith('.js')).length).toBeGreaterThanOrEqual(4)
      expect(requested.filter((file) => file.endsWith('.css'))).toHaveLength(2)
    })

    for (const [when, change] of [
      ['at load', throwsAtLoad],
      ['at first render', throwsAtRender],
    ] as const) {
      test(`a version that throws ${when} gives way to the one before it, and to a card when there is none`, async ({
        page,
        deployment,
      }) => {
        const { site, address } = deployment
        const good = await site.register('wardrobe', await buildForeign(maker))
        const bad = await site.register('wardrobe', await buildForeign(maker, change))
        await page.goto(address + path)
        await expect(heading(page, 'Wardrobe')).toBeVisible()
        await page.getByRole('button', { name: 'Pieces: 0' }).click()

        await site.forgetBefore('wardrobe')
        const other = await page.context().newPage()
        await other.goto(address + path)
        await expect(card(other)).toContainText('ran into a problem')
        expect(bad).not.toBe(good)
        await site.promote('wardrobe', good)
        await other.getByRole('button', { name: 'Retry' }).click()
        await expect(heading(other, 'Wardrobe')).toBeVisible()
      })
    }

    test('a version whose file is gone gives way to the one before it', async ({ page, deployment }) => {
      const { site, address, proxy } = deployment
      await site.register('wardrobe', await buildForeign(maker))
      const newest = await site.register('wardrobe', await buildForeign(maker, newer))
      proxy.breakScripts(`/site/wardrobe/${newest}/`, '404')
      await page.clock.install()
      await page.goto(address + path)
      await advanceClock(page, () => heading(page, 'Wardrobe').isVisible())
    })
  })
}
