import { evidencePath } from '@drape/platform/runtime/evidence'
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
