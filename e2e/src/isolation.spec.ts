import { headingAt, pathOf, remotes } from './product/areas.ts'
import type { Fault } from './product/fault-proxy.ts'
import { hasRun, noteScripts } from './product/page-scripts.ts'
import { expect, test } from './product/product.ts'
import { unavailable as card, windOn } from './product/screens.ts'
import type { SourceChange } from './product/site.ts'

const faults = [
  '404',
  '500',
  'is cut off half way',
  'has one byte changed',
] as const satisfies readonly Fault[]

/** Enough for every script of a page and its retries. */
const maxRequests = 30

const whatHappened: Readonly<Record<(typeof faults)[number], RegExp>> = {
  '404': /could not be reached/,
  '500': /could not be reached/,
  'is cut off half way': /could not be reached/,
  'has one byte changed': /arrived altered/,
}

test.describe('what the network does to a part', () => {
  // The browser logs the altered bytes that it blocks.
  test.use({ complaints: async ({}, use) => use([]) })

  for (const part of remotes) {
    for (const fault of faults) {
      test(`the shell stays when ${part} ${/^\d/.test(fault) ? `answers ${fault}` : fault}, and Retry brings it back`, async ({
        page,
        network,
      }) => {
        const path = pathOf(part)
        await page.clock.install()
        network.breakScripts(`/site/${part}/`, fault)
        await page.goto(network.address + path, { waitUntil: 'commit' })

        await windOn(page, () => card(page).isVisible())
        await expect(card(page)).toContainText(whatHappened[fault])
        expect(network.countOf(`/site/${part}/`)).toBeLessThan(maxRequests)
        expect(await hasRun(page, part)).toBe(false)

        network.heal()
        await page.getByRole('button', { name: 'Retry' }).click()
        await expect(headingAt(page, path)).toBeVisible()
      })
    }
  }

  test('the other route works while one is broken', async ({ page, network }) => {
    await page.clock.install()
    network.breakScripts('/site/user/', '500')
    await page.goto(`${network.address}/`)
    await windOn(page, () => card(page).isVisible())

    await page.getByRole('link', { name: 'Go to the stylist area' }).click()
    await expect(headingAt(page, '/stylist-login')).toBeVisible()
  })

  test('a script that was altered inside a part never runs', async ({ page, network, product }) => {
    await page.clock.install()
    const version = product.site.liveVersion('user')
    network.breakScripts(`/site/user/${version}/core.`, 'has one byte changed')
    await page.goto(`${network.address}/`)
    await windOn(page, () => card(page).isVisible())
    await expect(card(page)).toContainText('arrived altered')
  })

  test('a passing fault is not noticed', async ({ page, network }) => {
    await page.clock.install()
    network.breakScripts('/site/user/', '500')
    await page.goto(`${network.address}/`)
    await expect(async () => expect(network.countOf('/site/user/')).toBeGreaterThan(2)).toPass()
    network.heal()
    await windOn(page, () => headingAt(page, '/').isVisible())
    await expect(card(page)).toBeHidden()
  })
})

const throwsAtLoad = (source: string) => `throw new Error('planted');\n${source}`
const throwsAtRender = (name: string) => () =>
  `export const ${name} = () => {\n  throw new Error('planted')\n}\n`

/** The code behind its doors runs, and none of them opens. */
const runsAndFails = (entry: string): string => {
  const [, whole] = /var (drape_\w+)/.exec(entry) ?? []
  return `${entry};{let{init,get}=${whole};${whole}={init,get:async a=>{(await get(a))();throw a}}}`
}

/** What of a part is broken: the screen that it gives, or what others draw with. */
const broken = (part: string) =>
  part === 'shared'
    ? { file: 'remote-shared/src/ui/look.tsx', component: 'Look' }
    : { file: `remote-${part}/src/app.tsx`, component: 'App' }

test.describe('what a part does to itself', () => {
  test.use({ complaints: async ({}, use) => use([]) })

  for (const part of remotes) {
    const { file, component } = broken(part)
    const changes: readonly [string, SourceChange][] = [
      ['at load', { file, change: throwsAtLoad }],
      ['at first render', { file, change: throwsAtRender(component) }],
    ]
    for (const [when, change] of changes) {
      test(`a ${part} that throws ${when} gives way to the version before it, and to a card in the shell when there is none`, async ({
        page,
        deployment,
      }) => {
        const path = pathOf(part)
        const { site, proxy, address } = deployment
        const good = site.liveVersion(part)
        const bad = await site.deploy(part, change)
        await site.forgetBefore(part)
        await page.goto(address + path)
        await expect(card(page)).toContainText('ran into a problem')
        expect(proxy.countOf(`/site/${part}/${bad}`)).toBeLessThan(maxRequests)
        // Files that did not change keep their address there.
        expect(proxy.countOf(`/site/${part}/${good}/entry.js`)).toBe(0)

        if (part !== 'shared') {
          await page.getByRole('link', { name: /^Go to the/ }).click()
          await expect(headingAt(page, path === '/' ? '/stylist-login' : '/')).toBeVisible()
          await page.goBack()
        }
        await site.promote(part, good)
        await page.getByRole('button', { name: 'Retry' }).click()
        const whole = headingAt(page, path)
        await expect(whole).toBeVisible()

        await site.promote(part, bad)
        await page.goto(address + path)
        await expect(whole).toBeVisible()
        expect(proxy.countOf(`/site/${part}/${bad}`)).toBeGreaterThan(0)
      })
    }
  }

  test('two versions of a part that run the very same file on one page stay apart', async ({
    page,
    deployment,
  }) => {
    const { site, address } = deployment
    const good = site.liveVersion('shared')
    const bad = await site.redeploy('shared', runsAndFails)
    const noted = await noteScripts(page)
    await page.goto(address)
    await expect(headingAt(page, '/')).toBeVisible()

    const ran = (await noted()).map(({ address }) => address)
    const core = ran.filter((script) => script.includes('/site/shared/') && script.includes('/core.'))
    expect(core).toEqual([expect.stringContaining(good), expect.stringContaining(good)])
    const modules = await page.evaluate(
      (versions) => {
        type Chunk = readonly [ids: unknown, modules: Readonly<Record<string, object>>]
        const page = globalThis as unknown as Record<string, readonly Chunk[] | undefined>
        const [one, other] = versions.map(
          (version) => new Map(page[`_${version}`]?.flatMap(([, modules]) => Object.entries(modules))),
        )
        const same = [...(one ?? [])].filter(([id, module]) => String(other?.get(id)) === String(module))
        return { same: same.length, mixed: same.filter(([id, module]) => other?.get(id) === module).length }
      },
      [good, bad],
    )
    expect(modules.same).toBeGreaterThan(5)
    expect(modules.mixed).toBe(0)
  })
})
