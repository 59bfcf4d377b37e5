import { tokenFor } from './product/evidence.ts'
import { expect, test } from './product/product.ts'
import { release } from './product/release.ts'
import { opensDialog } from './product/screens.ts'
import { parts } from './product/site.ts'

test('a team releases its part over the network with a token: open tabs go on, the next visit shows it, nothing else moves', async ({
  page,
  context,
  deployment: { address, site },
}) => {
  const env = { RELEASE_TO: address, RELEASE_TOKEN: await tokenFor(site) }
  const versions = () => Object.fromEntries(parts.map((part) => [part, site.liveVersion(part)]))
  const before = versions()
  await page.goto(address)
  await expect(page.getByRole('button', { name: 'How Drape works' })).toBeVisible()

  const next = site.rewritten('user', '"Send one photo"', '"Send your best photo"')
  await release(['promote', 'user', '--dist', next.dist, '--why', 'a warmer word'], env)
  next.remove()
  expect(versions()).toEqual({ ...before, user: expect.not.stringMatching(before['user'] ?? '') })
  await opensDialog(page, 'Send one photo')
  const fresh = await context.newPage()
  await fresh.goto(address)
  await opensDialog(fresh, 'Send your best photo')

  expect(await release(['rollback', 'user'], env)).toBe(`user is back at ${before['user']}.`)
  await fresh.reload()
  await opensDialog(fresh, 'Send one photo')
  expect(versions()).toEqual(before)
})
