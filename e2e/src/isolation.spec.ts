import type { Fault } from './product/fault.proxy.ts'
import { expect, test } from './product/product.ts'
import { unavailable as card, windOn } from './product/screens.ts'
import type { Part, SourceChange } from './product/site.ts'

const faults = [
  '404',
  '500',
  'hangs',
  'is cut off half way',
  'has one byte changed',
] as const satisfies readonly Fault[]

interface Place {
  readonly path: string
  readonly heading: string
}

const home: Place = { path: '/', heading: 'Drape' }
const consoleArea: Place = { path: '/stylist-login', heading: 'Stylist sign in' }

const shows: Readonly<Record<'user' | 'stylist' | 'shared', Place>> = {
  user: home,
  stylist: consoleArea,
  shared: home,
}

/** Enough for every script that a page asks for and the few tries that each of them is worth. */
const mostRequests = 30

const whatHappened: Readonly<Record<(typeof faults)[number], RegExp>> = {
  '404': /could not be reached/,
  '500': /could not be reached/,
  hangs: /could not be reached/,
  'is cut off half way': /could not be reached/,
  'has one byte changed': /arrived altered/,
}

test.describe('what the network does to a part', () => {
  // The browser itself says so when it refuses altered bytes; that is what these tests provoke.
  test.use({ complaints: async ({}, use) => use([]) })

  for (const part of ['user', 'stylist', 'shared'] as const) {
    for (const fault of faults) {
      test(`the shell stays when ${part} ${/^\d/.test(fault) ? `answers ${fault}` : fault}, and Retry brings it back`, async ({
        page,
        network,
      }) => {
        const { path, heading } = shows[part]
        await page.clock.install()
        network.spoil(`/site/${part}/`, fault)
        await page.goto(network.address + path, { waitUntil: 'commit' })

        await windOn(page, () => card(page).isVisible())
        await expect(card(page)).toContainText(whatHappened[fault])
        expect(network.countOf(`/site/${part}/`)).toBeLessThan(mostRequests)
        expect(
          await page.evaluate(
            (name) => Object.keys(window).some((key) => key.startsWith(`drape_${name}_`)),
            part,
          ),
        ).toBe(false)

        network.heal()
        await page.getByRole('button', { name: 'Retry' }).click()
        await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
      })
    }
  }

  test('the other route works while one is broken', async ({ page, network }) => {
    await page.clock.install()
    network.spoil('/site/user/', '500')
    await page.goto(`${network.address}/`)
    await windOn(page, () => card(page).isVisible())

    await page.getByRole('link', { name: 'Go to the stylist area' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: consoleArea.heading, exact: true }),
    ).toBeVisible()
  })

  test('a script that was altered inside a part never runs', async ({ page, network, product }) => {
    await page.clock.install()
    const version = product.site.liveVersion('user')
    network.spoil(`/site/user/${version}/__federation_expose_app`, 'has one byte changed')
    await page.goto(`${network.address}/`)
    await windOn(page, () => card(page).isVisible())
    await expect(card(page)).toContainText('arrived altered')
  })

  test('a passing fault is not noticed', async ({ page, network }) => {
    await page.clock.install()
    network.spoil('/site/user/', '500')
    await page.goto(`${network.address}/`)
    await expect(async () => expect(network.countOf('/site/user/')).toBeGreaterThan(2)).toPass()
    network.heal()
    await windOn(page, () =>
      page.getByRole('heading', { level: 1, name: home.heading, exact: true }).isVisible(),
    )
    await expect(card(page)).toBeHidden()
  })
})

const throwsAtLoad = (source: string) => `throw new Error('planted');\n${source}`
const throwsAtRender = (name: string) => () =>
  `export const ${name} = () => {\n  throw new Error('planted')\n}\n`

const breaches: readonly { part: Exclude<Part, 'host'>; file: string; component: string }[] = [
  { part: 'user', file: 'remote-user/src/app.tsx', component: 'App' },
  { part: 'stylist', file: 'remote-stylist/src/app.tsx', component: 'App' },
  { part: 'shared', file: 'remote-shared/src/ui/look.tsx', component: 'Look' },
]

test.describe('what a part does to itself', () => {
  test.use({ complaints: async ({}, use) => use([]) })

  for (const { part, file, component } of breaches) {
    const changes: readonly [string, SourceChange][] = [
      ['at load', { file, change: throwsAtLoad }],
      ['at first render', { file, change: throwsAtRender(component) }],
    ]
    for (const [when, change] of changes) {
      test(`a ${part} that throws ${when} gives way to the version before it, and to a card in the shell when there is none`, async ({
        page,
        deployment,
      }) => {
        const { path, heading } = shows[part]
        const { site, proxy, address } = deployment
        const good = site.liveVersion(part)
        const bad = await site.deploy(part, change)
        site.forgetBefore(part)
        await page.goto(address + path)
        await expect(card(page)).toContainText('ran into a problem')
        expect(proxy.countOf(`/site/${part}/${bad}`)).toBeLessThan(mostRequests)
        expect(proxy.countOf(`/site/${part}/${good}`)).toBe(0)

        if (part !== 'shared') {
          const other = path === '/' ? consoleArea : home
          await page.getByRole('link', { name: /^Go to the/ }).click()
          await expect(
            page.getByRole('heading', { level: 1, name: other.heading, exact: true }),
          ).toBeVisible()
          await page.goBack()
        }
        site.promote(part, good)
        await page.getByRole('button', { name: 'Retry' }).click()
        const whole = page.getByRole('heading', { level: 1, name: heading, exact: true })
        await expect(whole).toBeVisible()

        site.promote(part, bad)
        await page.goto(address + path)
        await expect(whole).toBeVisible()
        expect(proxy.countOf(`/site/${part}/${bad}`)).toBeGreaterThan(0)
      })
    }
  }
})
