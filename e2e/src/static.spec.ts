import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { button, expect, test } from './product/product.ts'
import { release } from './product/release.ts'
import { withSmallPart } from './product/small-part.ts'
import { staticHost } from './product/static-host.ts'

test('on a static host a page starts under the policy in it, a version that throws gives way, and a pattern is shown by 404.html', async ({
  page,
  complaints,
  deployment: { site },
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'drape-static-'))
  const promoteWardrobe = (body: string) =>
    withSmallPart(
      { part: 'wardrobe', routes: ['/wardrobe', '/wardrobe/:piece'], fills: {}, doors: { app: body } },
      (dist) => release(['promote', 'wardrobe', '--dist', dist, '--site', site.folder]),
    )
  await promoteWardrobe("return h('h1', null, 'Piece ' + location.pathname)")
  await promoteWardrobe("throw new Error('planted')")
  await release(['render', folder, '--static', '--site', site.folder])
  const host = await staticHost(folder)

  await page.goto(host.address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${host.address}/stylist-login`)
  await expect(button(page, 'Sign In')).toBeVisible()
  expect(complaints).toEqual([])

  for (const path of ['/wardrobe', '/wardrobe/coat']) {
    const reply = await page.goto(host.address + path)
    expect(reply?.status()).toBe(path === '/wardrobe' ? 200 : 404)
    await expect(page.getByRole('heading', { level: 1, name: `Piece ${path}` })).toBeVisible()
  }
  await expect(release(['verify', host.address])).resolves.toContain('What runs is what was released:')
  // The planted error.
  complaints.splice(0)
  await host.stop()
  rmSync(folder, { recursive: true })
})
