import { browserWith, lotAt, visit } from './product/canary.ts'
import { expect, test } from './product/product.ts'

test('five of a hundred browsers get a candidate and keep it, more do as it grows, and one command ends it', async ({
  browser,
  deployment: { address, site, proxy },
}) => {
  const live = site.liveVersion('user')
  const candidate = await site.redeploy('user', undefined, '--percent=5')
  const at = (place: number) => browserWith(browser, address, lotAt(place, candidate))
  const contexts = await Promise.all([499, 500].map(at))
  const seen = async () => {
    const versions: string[][] = []
    for (const context of contexts) {
      const page = await context.newPage()
      versions.push(await visit(page, address))
      await page.close()
    }
    return versions.flat()
  }
  expect(await seen()).toEqual([candidate, live])

  await site.promote('user', candidate, '--percent=20')
  expect(await seen()).toEqual([candidate, candidate])

  expect(await site.rollBack('user')).toBe(live)
  proxy.forget()
  expect(await seen()).toEqual([live, live])
  expect(proxy.asked().filter((url) => url.includes(candidate))).toEqual([])
  await Promise.all(contexts.map((context) => context.close()))
})

test('a candidate that throws gives way to what is live, in the browser that got it', async ({
  browser,
  deployment: { address, site, proxy },
}) => {
  const live = site.liveVersion('user')
  const bad = await site.redeploy('user', (script) => `throw new Error('bad');${script}`, '--percent=5')
  const context = await browserWith(browser, address, lotAt(0, bad))
  await visit(await context.newPage(), address)
  expect(proxy.asked().filter((url) => /^\/site\/user\/.*\/entry\.js$/.test(url))).toEqual([
    expect.stringContaining(bad),
    expect.stringContaining(live),
  ])
  await context.close()
})
