import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { complaintsAbout } from '../../src/product/markup.ts'
import { expect, test } from '../../src/product/product.ts'
import { startServer } from '../../src/product/server.ts'

test('the markup of the page that stands in while there is no site is what HTML says it should be', async ({
  request,
}) => {
  const site = mkdtempSync(join(tmpdir(), 'drape-no-site-'))
  const server = await startServer(site)
  const page = await request.get(server.address)
  await server.stop()
  rmSync(site, { recursive: true })
  expect(page.status()).toBe(503)
  expect(await complaintsAbout(await page.text())).toEqual([])
})
