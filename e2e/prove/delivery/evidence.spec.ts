import { evidencePath, operatorsPath } from '@drape/contract/evidence'
import type { APIRequestContext, Page } from 'playwright/test'
import { barriersOf } from './product/axe.ts'
import { startProxy } from './product/fault-proxy.ts'
import { expect, test } from './product/product.ts'
import { release } from './product/release.ts'
import { startServer } from './product/server.ts'
import type { Site, SourceChange } from './product/site.ts'

const signIn = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const quietLine = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Part of this page runs in the version before' })

/** Adds code at the start of the part's own component. */
const first = (code: string): SourceChange => ({
  file: 'remote-user/src/app.tsx',
  change: (source) =>
    source
      .replace("from 'react'", "from 'react'\nimport * as React from 'react'")
      .replace('export const App = () => {', `export const App = () => {\n${code}\n`),
})

const tokenFor = async (site: Site): Promise<string> => {
  const made = await release(['token', 'user', '--for', 'team wardrobe', '--json', '--site', site.folder])
  return (JSON.parse(made) as { token: string }).token
}

interface Told {
  readonly parts: readonly {
    readonly part: string
    readonly versions: readonly {
      readonly version: string
      readonly views: number
      readonly failures: readonly {
        readonly what: string
        readonly count: number
        readonly sample?: { text: string }
      }[]
      readonly p75: Readonly<Record<string, number>>
    }[]
  }[]
}

/** What an operator's program reads of a version of the part. */
const toldOf = async (request: APIRequestContext, address: string, token: string, version: string) => {
  const answer = await request.get(address + operatorsPath, { headers: { authorization: `Bearer ${token}` } })
  const { parts } = (await answer.json()) as Told
  const versions = parts.find(({ part }) => part === 'user')?.versions
  return versions?.find((each) => each.version === version)
}
const classes = async (...asked: Parameters<typeof toldOf>) =>
  (await toldOf(...asked))?.failures.map(({ what }) => what).toSorted()

/** A page that is left is hidden first. */
const leave = (page: Page) => page.goto('about:blank')

test.describe('a version that fails', () => {
  // The planted errors are logged, and some are uncaught.
  test.use({ complaints: async ({}, use) => use([]) })

  test("is told of with its class and its place in the code, and of the person's words none is kept", async ({
    page,
    deployment: { site, address },
  }) => {
    const token = await tokenFor(site)
    const bad = await site.deploy(
      'user',
      first(`const [typed, setTyped] = React.useState('')
        if (typed.endsWith('!')) throw new Error('no outfit for ' + typed)
        return <><h1>Drape</h1><input aria-label="Name" onChange={({ target }) => setTyped(target.value)} /></>`),
    )
    await page.goto(address)
    await page.getByLabel('Name').pressSequentially('vasundhara qureshi v.q@example.com 98450!')
    await expect(page.getByRole('alert')).toContainText('Something went wrong')
    await leave(page)

    await page.goto(address + operatorsPath)
    await page.getByLabel('Release token').fill('drape_00000000_x')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toHaveText('This token is unknown, revoked or over.')
    await page.getByLabel('Release token').fill(token)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const user = page.getByRole('region', { name: 'user' })
    await expect
      .poll(async () => {
        await page.reload()
        return user.getByRole('row', { name: 'Threw an error' }).isVisible()
      })
      .toBe(true)
    await expect(user).toContainText(`/site/user/${bad}/`)
    await expect(user).toContainText('Error: no outfit for')
    const text = await page.content()
    for (const word of ['vasundhara', 'qureshi', 'v.q@', 'example.com', '98450'])
      expect(text).not.toContain(word)

    for (const [width, colorScheme] of [
      [1280, 'dark'],
      [390, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      expect(await barriersOf(page)).toEqual([])
    }
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByLabel('Release token')).toBeVisible()
    expect(await barriersOf(page)).toEqual([])
  })

  for (const { what, code, told } of [
    {
      what: 'throws while it first renders',
      code: "throw new Error('planted')",
      told: ['crashed', 'error', 'left'],
    },
    {
      what: 'loses a promise over its first data',
      code: "React.useEffect(() => void fetch('/healthz').then((answer) => answer.planted.at(0)), [])",
      told: ['crashed', 'left', 'rejection'],
    },
  ])
    test(`and ${what} is one view that failed, also when the page heals itself at once`, async ({
      page,
      request,
      deployment: { site, address },
    }) => {
      const token = await tokenFor(site)
      const bad = await site.deploy('user', first(code))
      await page.goto(address)
      await expect(quietLine(page)).toBeVisible({ timeout: 30_000 })
      await leave(page)
      await expect.poll(() => classes(request, address, token, bad)).toEqual(told)
      expect(await toldOf(request, address, token, bad)).toMatchObject({ views: 1 })
      const { failures = [] } = (await toldOf(request, address, token, bad)) ?? {}
      expect(failures.map(({ count }) => count)).toEqual([1, 1, 1])
    })

  test('because a file of it came altered is told of as that', async ({
    page,
    request,
    deployment: { site, proxy, address },
  }) => {
    const token = await tokenFor(site)
    const next = await site.redeploy('user')
    proxy.breakScripts(`/site/user/${next}/`, 'has one byte changed')
    await page.goto(address)
    await expect(quietLine(page)).toBeVisible()
    await leave(page)
    await expect.poll(() => classes(request, address, token, next)).toEqual(['changed', 'left'])
  })

  test('and is the host that never starts is told of by the page itself', async ({
    page,
    request,
    deployment: { site, proxy, address },
  }) => {
    const token = await tokenFor(site)
    proxy.breakScripts('/site/host/', '404')
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText('Drape did not load')
    await leave(page)
    const host = async () => {
      const answer = await request.get(address + operatorsPath, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { parts } = (await answer.json()) as Told
      const [live] = parts.find(({ part }) => part === 'host')?.versions ?? []
      return live?.failures.map(({ what }) => what)
    }
    await expect.poll(host).toContain('unreachable')
  })
})

test('a version that works is told of with how long it took', async ({
  page,
  request,
  deployment: { site, address, proxy },
}) => {
  const token = await tokenFor(site)
  const next = await site.redeploy('user')
  const measuring = page.waitForResponse(async (answer) =>
    (await answer.text().catch(() => '')).includes('long-animation-frame'),
  )
  await page.goto(address)
  await expect(signIn(page)).toBeVisible()
  await measuring
  await signIn(page).click({ trial: true })
  await page.getByRole('button', { name: 'How Drape works' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await leave(page)
  await expect.poll(async () => (await toldOf(request, address, token, next))?.views).toBe(1)
  const told = await toldOf(request, address, token, next)
  expect(told).toMatchObject({ failures: [], p75: { open: expect.any(Number), cpu: expect.any(Number) } })
  expect(told?.p75['open']).toBeGreaterThan(0)
  expect(proxy.countOf(evidencePath)).toBe(1)
})

test('where nothing can be sent, nothing changes for the person', async ({ page, product }) => {
  const tries: string[] = []
  await page.exposeFunction('noteTry', (address: string) => tries.push(address))
  await page.addInitScript(() => {
    navigator.sendBeacon = (address) => {
      Reflect.get(window, 'noteTry')(String(address))
      throw new Error('blocked')
    }
  })
  await page.goto(product.address)
  await expect(signIn(page)).toBeVisible()
  // As when the tab is left for another one, and come back to.
  for (const isHidden of [true, false])
    await page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, isHidden)
  await expect.poll(() => tries).toEqual([evidencePath])
  await page.getByRole('button', { name: 'How Drape works' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('where it is switched off, a page asks for nothing that measures and tells nothing', async ({
  page,
  product,
}) => {
  const server = await startServer(product.site.folder, { EVIDENCE: 'off' })
  // Playwright does not see what a page sends as it is left.
  const proxy = await startProxy(server.address)
  try {
    await page.goto(proxy.address)
    await expect(signIn(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.goto(`${proxy.address}/stylist-login`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await leave(page)
    const asked = proxy.asked()
    expect(asked).not.toContain(evidencePath)
    const measures = asked.filter(
      (address) => address.endsWith('.js') && product.site.read(address).includes('long-animation-frame'),
    )
    expect(measures).toEqual([])
  } finally {
    proxy.stop()
    await server.stop()
  }
})
