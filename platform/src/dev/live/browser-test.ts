import { test as base, expect } from 'playwright/test'
import { readRepository } from './repository.ts'
import { type Serving, serveBuilt } from './serve-built.ts'

/**
 * `product` is the live product with the part's last build; `complaints` are CSP violations and uncaught errors, with any
 * of which a test fails.
 */
export const test = base.extend<{ readonly complaints: string[] }, { readonly product: Serving }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that no fixture is wanted.
    async ({}, use) => {
      const serving = await serveBuilt(readRepository(process.cwd()))
      await use(serving)
      await serving.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('weberror', (thrown) => complaints.push(String(thrown.error())))
      context.on('console', (message) => {
        // Caused on purpose by the page's test whether the browser checks integrity in import maps.
        if (message.text().includes('data:text/javascript,//drape')) return
        if (/Content Security Policy|integrity/i.test(message.text())) complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
