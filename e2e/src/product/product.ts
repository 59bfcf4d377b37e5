import { test as base, expect } from 'playwright/test'
import { type FaultProxy, startProxy } from './fault.proxy.ts'
import { startServer } from './server.ts'
import { freshSite, type Site } from './site.ts'

interface Product {
  readonly address: string
  readonly site: Site
}

interface Deployment extends Product {
  readonly proxy: FaultProxy
}

interface Fixtures {
  /** What the page's policy forbade and what nobody caught. A test that ends with any of them fails. */
  readonly complaints: string[]
  /** A network of the test's own between the browser and the product, to be broken. */
  readonly network: FaultProxy
  /** A site and a server of the test's own besides, to deploy to. */
  readonly deployment: Deployment
}

export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    async ({}, use) => {
      const site = freshSite()
      const server = await startServer(site.folder)
      await use({ address: server.address, site })
      await server.stop()
      site.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        if (/Content Security Policy|integrity/i.test(message.text())) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(String(error)))
      await page.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          console.error(`Content Security Policy: ${event.violatedDirective} ${event.blockedURI}`)
        })
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  network: async ({ product }, use) => {
    const proxy = await startProxy(product.address)
    await use(proxy)
    proxy.stop()
  },
  deployment: async ({}, use) => {
    const site = freshSite()
    const server = await startServer(site.folder)
    const proxy = await startProxy(server.address)
    await use({ address: proxy.address, site, proxy })
    proxy.stop()
    await server.stop()
    site.remove()
  },
})

export { expect }
