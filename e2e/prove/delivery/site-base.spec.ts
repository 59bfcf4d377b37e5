import { partsAt } from '../../src/product/areas.ts'
import { startProxy } from '../../src/product/fault-proxy.ts'
import { test as base, expect } from '../../src/product/product.ts'
import { serveFolder } from '../../src/product/serve-folder.ts'
import { startServer } from '../../src/product/server.ts'
import { freshSite } from '../../src/product/site.ts'

const isOfVersion = (url: string) => /\/site\/\w+\/[\da-f]{12}\//.test(url)

/** The product with its files at another origin, each behind a fault proxy. */
const test = base.extend<{ away: Awaited<ReturnType<typeof start>> }>({
  away: async ({}, use) => {
    const running = await start()
    await use(running)
    await running.stop()
  },
})

const start = async () => {
  const site = freshSite()
  const cdn = await serveFolder(site.folder)
  const files = await startProxy(cdn.address)
  const server = await startServer(site.folder, { SITE_BASE: files.address })
  const pages = await startProxy(server.address)
  return {
    site,
    files,
    pages,
    stop: async () => {
      await pages.stop()
      await files.stop()
      await cdn.stop()
      await server.stop()
      site.remove()
    },
  }
}

test('with SITE_BASE every file of every part comes from there, lazy code and letters too, under the same policy', async ({
  page,
  complaints,
  away: { site, files, pages },
}) => {
  await page.goto(pages.address)
  await page.getByRole('button', { name: 'How Drape works' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
    .toBeGreaterThan(0)

  const requests = files.requests().filter(isOfVersion)
  for (const part of partsAt('/'))
    expect(requests.filter((url) => url.startsWith(`/site/${part}/${site.liveVersion(part)}/`))).not.toEqual(
      [],
    )
  expect(requests.some((url) => url.endsWith('.woff2'))).toBe(true)
  expect(pages.requests().filter(isOfVersion)).toEqual([])

  // And one that was altered there does not run.
  const before = site.liveVersion('user')
  const after = await site.redeploy('user')
  files.breakScripts(`/site/user/${after}/`, 'has one byte changed')
  await page.goto(pages.address)
  await expect(page.getByRole('button', { name: 'How Drape works' })).toBeVisible()
  expect(files.countOf(`/site/user/${before}/`)).toBeGreaterThan(0)
  // The browser logs the altered file, but no CSP violation.
  expect(complaints.filter((line) => line.includes('Content Security Policy'))).toEqual([])
  expect(complaints.splice(0).length).toBeGreaterThan(0)
})
