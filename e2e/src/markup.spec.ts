import { readManual } from '@drape/contract/openapi'
import { complaintsAbout } from './product/markup.ts'
import { expect, test } from './product/product.ts'

test('the markup of every page is what HTML says it should be, and what is not is noticed', async ({
  request,
}) => {
  for (const path of ['/', '/stylist-login', '/nowhere', readManual.path]) {
    const page = await request.get(path)
    expect(page.headers()['content-type']).toContain('text/html')
    expect(await complaintsAbout(await page.text()), path).toEqual([])
  }
  const planted =
    '<!DOCTYPE html><html lang="en"><head><title>a</title><link as="script" href="a"></head><body></body></html>'
  expect(await complaintsAbout(planted)).toEqual([expect.stringContaining('"rel" attribute must be')])
})
