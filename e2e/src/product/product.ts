import { test as base, expect, type Locator, type Page } from 'playwright/test'
import { type FaultProxy, startProxy } from './fault-proxy.ts'
import { openStrictServer, type StrictServer } from './google.ts'
import { startServer } from './server.ts'
import { openShop } from './shop.ts'
import { freshSite, type Site } from './site.ts'
import { employStylist, type Stylist } from './stylist.ts'

interface Product {
  readonly address: string
  readonly site: Site
}

interface RunningProduct extends Product {
  readonly data: string
}

interface Deployment extends Product {
  readonly proxy: FaultProxy
}

/** The limit of a test is its own: starting a server takes a busy machine half of it. */
const startingMs = 120_000

interface Fixtures {
  /**
   * Whether the first screens of pages are visible. Most tests take a visible button for a sign that the app has
   * loaded, so the first screen is laid out, but hidden.
   */
  readonly seesFirstScreens: boolean
  readonly hidesFirstScreens: undefined
  /** CSP violations and uncaught errors. A test with any of them fails. */
  readonly complaints: string[]
  /** A proxy between browser and product, for faults of the network. */
  readonly network: FaultProxy
  /** The site for this test to deploy to; for the next one it is as it was. */
  readonly deployment: Deployment
}

interface WorkerFixtures {
  readonly product: RunningProduct
  readonly stylist: Stylist
  readonly strictServer: StrictServer
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  seesFirstScreens: [false, { option: true }],
  hidesFirstScreens: [
    async ({ context, seesFirstScreens }, use) => {
      if (!seesFirstScreens)
        await context.addInitScript(() => {
          // The policy admits no style element.
          const hidden = new CSSStyleSheet()
          hidden.replaceSync('#first-screen { visibility: hidden }')
          document.adoptedStyleSheets = [hidden]
        })
      await use(undefined)
    },
    { auto: true },
  ],
  product: [
    async ({}, use) => {
      const site = freshSite()
      const shop = await openShop()
      const server = await startServer(site.folder, { SHOP_PROXY: shop.proxy })
      await use({ address: server.address, data: server.data, site })
      await server.stop()
      shop.stop()
      site.remove()
    },
    { scope: 'worker', timeout: startingMs },
  ],
  stylist: [async ({ product }, use) => use(await employStylist(product)), { scope: 'worker' }],
  strictServer: [
    async ({ product }, use) => {
      const { close, ...server } = await openStrictServer(product.site.folder)
      await use(server)
      await close()
    },
    { scope: 'worker', timeout: startingMs },
  ],
  baseURL: async ({ product }, use) => use(product.address),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        // Caused on purpose by the page's test whether the browser checks integrity in import maps.
        if (message.text().includes('data:text/javascript,//drape')) return
        if (/Content Security Policy|integrity/i.test(message.text())) complaints.push(message.text())
      })
      context.on('weberror', (thrown) => complaints.push(String(thrown.error())))
      await context.addInitScript(() => {
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
    await proxy.stop()
  },
  deployment: async ({ product }, use) => {
    const { folder } = product.site
    const proxy = await startProxy(product.address)
    const site = freshSite(folder)
    await site.outnumber()
    await use({ address: proxy.address, site, proxy })
    await proxy.stop()
    await freshSite(folder).outnumber()
  },
})

/** A text is its whole name. */
export const button = (place: Page | Locator, name: string | RegExp) =>
  place.getByRole('button', { name, exact: true })

export { expect }
