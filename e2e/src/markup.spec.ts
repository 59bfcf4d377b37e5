import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManual } from '@drape/contract/openapi'
import { HtmlValidate } from 'html-validate'
import { expect, test } from './product/product.ts'
import { startServer } from './product/server.ts'

const validator = new HtmlValidate({ extends: ['html-validate:recommended'] })

const complaintsAbout = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, selector }) => `${ruleId}: ${message} (line ${line}, ${selector})`,
    ),
  )
}

for (const path of ['/', '/stylist-login', '/nowhere', readManual.path]) {
  test(`the markup of ${path} is what HTML says it should be`, async ({ request }) => {
    const page = await request.get(path)
    expect(page.headers()['content-type']).toContain('text/html')
    expect(await complaintsAbout(await page.text())).toEqual([])
  })
}

test('so is that of the page which stands in while there is no site', async ({ request }) => {
  const site = mkdtempSync(join(tmpdir(), 'drape-no-site-'))
  const server = await startServer(site)
  const page = await request.get(server.address)
  await server.stop()
  rmSync(site, { recursive: true })
  expect(page.status()).toBe(503)
  expect(await complaintsAbout(await page.text())).toEqual([])
})

test('markup that is not what it should be is noticed', async () => {
  const planted =
    '<!DOCTYPE html><html lang="en"><head><title>a</title><link as="script" href="a"></head><body></body></html>'
  expect(await complaintsAbout(planted)).toEqual([expect.stringContaining('"rel" attribute must be')])
})
