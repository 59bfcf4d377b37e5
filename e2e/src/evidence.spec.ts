import { evidencePath, operatorsPath } from '@drape/contract/evidence'
import type { Page } from 'playwright/test'
import { barriersOf } from './product/axe.ts'
import { leave, tokenFor, toldOf } from './product/evidence.ts'
import { expect, test } from './product/product.ts'

const signIn = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })
const howItWorks = (page: Page) => page.getByRole('button', { name: 'How Drape works' })

test.describe('a version that fails', () => {
  // The planted error is logged.
  test.use({ complaints: async ({}, use) => use([]) })

  test("is told of with its class and its place in the code, and of the person's words none is kept", async ({
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
    await howItWorks(page).click()
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
