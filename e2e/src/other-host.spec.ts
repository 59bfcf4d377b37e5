import { buildPlainHost } from './foreign/build.ts'
import { serveElsewhere } from './foreign/other-product.ts'
import { countCopies } from './product/page-scripts.ts'
import { expect, test } from './product/product.ts'

test('a page of another product opens our part by its manifest, with the React of that page and hashes for all of ours, and follows our releases', async ({
  page,
  deployment: { address, site },
}) => {
  const elsewhere = await serveElsewhere(await buildPlainHost())
  const bare: string[] = []
  await page.exposeFunction('noteBare', (src: string) => bare.push(src))
  await page.addInitScript(() => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLScriptElement && node.src.includes('/site/') && !node.integrity)
          (globalThis as unknown as { noteBare(src: string): void }).noteBare(node.src)
    }).observe(document, { childList: true, subtree: true })
  })
  const copies = await countCopies(page)
  await page.goto(elsewhere.pageWith(`${address}/site/user/mf-manifest.json`))
  await expect(page.getByRole('button', { name: 'How Drape works' })).toBeVisible()
  await page.getByRole('button', { name: 'How Drape works' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await copies()).toMatchObject({ 'react-dom': 1, antd: 0 })
  // The only script that the other page's federation runtime requests.
  expect(bare.map((src) => src.split('/').at(-1))).toEqual(['remoteEntry.js'])

  await site.redeploy('user', (script) => `globalThis.isNewer = true;${script}`)
  await page.reload()
  await expect(page.getByRole('button', { name: 'How Drape works' })).toBeVisible()
  expect(await page.evaluate(() => 'isNewer' in globalThis)).toBe(true)
  elsewhere.stop()
})
