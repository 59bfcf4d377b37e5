import { evidencePath, operatorsPath } from '@drape/platform/runtime/evidence'
import { barriersOf } from './product/axe.ts'
import { leave, reportOf, tokenFor } from './product/evidence.ts'
import { expect, test } from './product/product.ts'
import { openSignIn, signInButton } from './product/screens.ts'

test('a version that works is reported with how long it took', async ({
  page,
  deployment: { site, address, proxy },
}) => {
  const token = await tokenFor(site)
  const next = await site.redeploy('user')
  const measuring = page.waitForResponse(async (answer) =>
    (await answer.text().catch(() => '')).includes('long-animation-frame'),
  )
  await openSignIn(page, address)
  await measuring
  await signInButton(page).click({ trial: true })
  await page.getByRole('button', { name: 'How Drape works' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await leave(page)
  await expect.poll(async () => (await reportOf(address, token, next))?.views).toBe(1)
  const report = await reportOf(address, token, next)
  expect(report).toMatchObject({ failures: [], p75: { open: expect.any(Number), cpu: expect.any(Number) } })
  expect(report?.p75['open']).toBeGreaterThan(0)
  expect(proxy.countOf(evidencePath)).toBe(1)
})

test('whoever is woken finds on one page what is live and how it does, and takes it back by a button', async ({
  page,
  deployment: { site, address },
}) => {
  const token = await tokenFor(site)
  const before = await site.liveVersion('user')
  const next = await site.redeploy('user')
  await page.goto(address + operatorsPath)
  await page.getByLabel('Release token').fill(token)
  await page.keyboard.press('Enter')
  const user = page.getByRole('region', { name: 'user' })
  await expect(user).toContainText(next)
  await user.getByText('Change what is live').click()
  await user.getByRole('button', { name: 'Roll back…' }).click()
  await expect(page.getByText(`user ${before} is live for everybody again.`)).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(
    page.getByRole('region', { name: 'What was changed' }).getByRole('listitem').first(),
  ).toContainText('rollback')
  await expect(user).toContainText(before)
  for (const [width, colorScheme] of [
    [1280, 'dark'],
    [390, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    await user.locator('details').evaluateAll((all) => {
      for (const details of all) details.setAttribute('open', '')
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await barriersOf(page)).toEqual([])
  }

  // In the product itself, by a key.
  await openSignIn(page, address)
  await page.keyboard.press('Alt+Shift+P')
  const panel = page.getByRole('status', { name: 'Parts of this page' })
  await expect(panel).toContainText(`user ${before} · `)
  const outline = page.getByText(`user ${before}`, { exact: true }).locator('..')
  await expect(outline).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(async () => (await outline.boundingBox())?.width).toBeGreaterThan(390)
  await page.keyboard.press('Alt+Shift+P')
  await expect(panel).toBeHidden()
})
