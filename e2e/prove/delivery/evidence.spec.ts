import { evidencePath, operatorsPath } from '@drape/platform/runtime/evidence'
import { inComponent } from '../../src/product/area-faults.ts'
import { barriersOf } from '../../src/product/axe.ts'
import { leave, partReport, reportOf, tokenFor } from '../../src/product/evidence.ts'
import { startProxy } from '../../src/product/fault-proxy.ts'
import { expect, test } from '../../src/product/product.ts'
import { openSignIn, quietLine } from '../../src/product/screens.ts'
import { startServer } from '../../src/product/server.ts'

const classes = async (...args: Parameters<typeof reportOf>) =>
  (await reportOf(...args))?.failures.map(({ what }) => what).toSorted()

test.describe('a version that fails', () => {
  // The planted errors are logged, and some are uncaught.
  test.use({ complaints: async ({}, use) => use([]) })

  test("is reported with its class and its place in the code, and of the person's words none is kept", async ({
    page,
    deployment: { site, address },
  }) => {
    const token = await tokenFor(site)
    const words = 'vasundhara qureshi v.q@example.com 98450'
    const bad = await site.redeploy(
      'user',
      (script) =>
        `document.addEventListener('click',()=>{throw new Error('no outfit for '+window.name)});${script}`,
    )
    await page.goto(address)
    await page.evaluate((name) => {
      window.name = name
    }, words)
    await page.getByRole('button', { name: 'How Drape works' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
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
    for (const word of words.split(' ')) expect(text).not.toContain(word)

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
  })

  for (const { fault, code, expected } of [
    {
      fault: 'throws while it first renders',
      code: "throw new Error('planted')",
      expected: ['crashed', 'error', 'left'],
    },
    {
      fault: 'loses a promise over its first data',
      code: "React.useEffect(() => void fetch('/healthz').then((answer) => answer.planted.at(0)), [])",
      expected: ['crashed', 'left', 'rejection'],
    },
  ])
    test(`and ${fault} is one view that failed, also when the page heals itself at once`, async ({
      page,
      deployment: { site, address },
    }) => {
      const token = await tokenFor(site)
      const bad = await site.deploy('user', inComponent(code))
      await page.goto(address)
      await expect(quietLine(page)).toBeVisible({ timeout: 30_000 })
      await leave(page)
      await expect.poll(() => classes(address, token, bad)).toEqual(expected)
      expect(await reportOf(address, token, bad)).toMatchObject({ views: 1 })
      const { failures = [] } = (await reportOf(address, token, bad)) ?? {}
      expect(failures.map(({ count }) => count)).toEqual([1, 1, 1])
    })

  test('because a file of it came altered is reported as that', async ({
    page,
    deployment: { site, proxy, address },
  }) => {
    const token = await tokenFor(site)
    const next = await site.redeploy('user')
    proxy.breakScripts(`/site/user/${next}/`, 'has one byte changed')
    await page.goto(address)
    await expect(quietLine(page)).toBeVisible()
    await leave(page)
    await expect.poll(() => classes(address, token, next)).toEqual(['changed', 'left'])
  })

  test('and is the host that never starts is reported by the page itself', async ({
    page,
    deployment: { site, proxy, address },
  }) => {
    const token = await tokenFor(site)
    proxy.breakScripts('/site/host/', '404')
    await page.goto(address)
    await expect(page.getByRole('alert')).toContainText('Drape did not load')
    await leave(page)
    const host = async () => {
      const [live] = (await partReport(address, token, 'host'))?.versions ?? []
      return live?.failures.map(({ what }) => what)
    }
    await expect.poll(host).toContain('unreachable')
  })
})

test('where it is switched off, a page asks for nothing that measures and tells nothing', async ({
  page,
  product,
}) => {
  const server = await startServer(product.site.folder, { EVIDENCE: 'off' })
  // Playwright does not see what a page sends as it is left.
  const proxy = await startProxy(server.address)
  try {
    await openSignIn(page, proxy.address)
    await page.waitForLoadState('networkidle')
    await page.goto(`${proxy.address}/stylist-login`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await leave(page)
    const requests = proxy.requests()
    expect(requests).not.toContain(evidencePath)
    const measures = requests.filter(
      (address) => address.endsWith('.js') && product.site.read(address).includes('long-animation-frame'),
    )
    expect(measures).toEqual([])
  } finally {
    await proxy.stop()
    await server.stop()
  }
})
