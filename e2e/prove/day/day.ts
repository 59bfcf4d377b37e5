import { once } from 'node:events'
import { type CDPSession, chromium, type Page, request } from 'playwright/test'
import { wholeBrowser } from '../../browsers.ts'
import build from '../../src/product/build.setup.ts'
import { newClient, outspoken } from '../../src/product/client.ts'
import { enterDesk, fill } from '../../src/product/desk.ts'
import { startServer } from '../../src/product/server.ts'
import { freshSite } from '../../src/product/site.ts'
import { hireStylist } from '../../src/product/stylist.ts'

/**
 * A stylist's day in one page: every request is taken, styled and completed by the same keys, one after the other.
 * Sends its parent process the memory of the page on the way, and the figures that it shows in the end. The database is
 * the parent's.
 */

const requests = Number(process.argv[2])
const [{ databaseUrl: DATABASE_URL }] = await once(process, 'message')
const pieces = ['Kurta', 'Palazzo', 'Jutti']

await build()
const site = freshSite()
const server = await startServer(site.folder, { DATABASE_URL, REQUESTS_PER_MINUTE: '100000' })
const stylist = await hireStylist({ ...server, env: { DATABASE_URL } }, 'Meera K.')
const api = await request.newContext({ baseURL: server.address })
const { launchOptions } = wholeBrowser
const browser = await chromium.launch({
  ...launchOptions,
  // What V8 compiles of code that is run often counts as heap: without its compilers the heap is what the page holds.
  args: [...launchOptions.args, '--js-flags=--jitless'],
})
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })

await page.clock.install()

const measure = async (tools: CDPSession, completed: number) => {
  await tools.send('HeapProfiler.collectGarbage')
  await tools.send('HeapProfiler.collectGarbage')
  const { metrics } = await tools.send('Performance.getMetrics')
  const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  process.send?.({
    completed,
    nodes: metricOf('Nodes'),
    listeners: metricOf('JSEventListeners'),
    heapBytes: metricOf('JSHeapUsedSize'),
  })
}

/** The first time by hand, later from what was used before. */
const addPieces = async (page: Page, isFirst: boolean) => {
  for (const [index, piece] of pieces.entries()) {
    if (!isFirst) {
      await page.getByRole('combobox', { name: 'Add by link or search' }).fill(piece)
      await page.getByRole('option', { name: `Anokhi ${piece}` }).waitFor()
      await page.keyboard.press('Enter')
      continue
    }
    if (index > 0) await page.getByRole('button', { name: 'Add item' }).click()
    const item = page.getByRole('group').nth(index)
    await fill(item, { Category: 'Tops', Name: piece, Brand: 'Anokhi', Price: '1499.5' })
  }
}

const clients: Awaited<ReturnType<typeof newClient>>[] = []
for (let count = 0; count < requests; count += 1) {
  const client = await newClient(api, outspoken)
  await client.upload()
  clients.push(client)
}

await enterDesk(page, stylist, `${server.address}/stylist-login`)
const tools = await page.context().newCDPSession(page)
await tools.send('Performance.enable')
await page.getByRole('button', { name: 'Take next' }).click()
for (let completed = 0; completed < requests; ) {
  const title = page.getByLabel('Title')
  await title.and(page.locator(':focus')).waitFor()
  await page.waitForLoadState('networkidle')
  // A day has eight hours: what is kept for some minutes goes meanwhile.
  await page.clock.fastForward('06:00')
  if (completed > 0 && completed % 10 === 0) await measure(tools, completed)
  await title.fill(`Look ${completed + 1}`)
  await page.getByLabel('Description').fill('Indigo from head to toe.')
  await addPieces(page, completed === 0)
  await page.getByRole('button', { name: 'Create Outfit' }).click()
  const isLast = completed === requests - 1
  const before = page.url()
  await page.getByRole('button', { name: isLast ? 'Complete Request' : 'Complete and take next' }).click()
  await page.waitForURL((url) => url.href !== before)
  completed += 1
}

const rated = clients.filter((_, index) => index % 4 === 0)
for (const [index, client] of rated.entries()) {
  const outfit = await client.newestOutfit()
  await client.rate(outfit, index % 2 ? 4 : 2)
}

// Opened again, so that later ratings are shown.
await page.goto(`${server.address}/stylist-login`)
const figures = page.getByRole('tabpanel').locator('ul').first().locator('strong')
await figures
  .filter({ hasText: `${requests}` })
  .first()
  .waitFor()
const overview = await figures.allTextContents()
await page.getByRole('tab', { name: 'Tools' }).click()
const table = page.getByRole('table', { name: /^Your figures/ })
await table.waitFor()
const cells = async (name: string) =>
  table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })
    .first()
    .getByRole('cell')
    .allTextContents()
process.send?.({
  overview,
  tools: {
    'Completed today': await cells('Completed today'),
    'On time': await cells('On time'),
    'First time right': await cells('First time right'),
    Stars: await cells('Stars'),
  },
})
await browser.close()
await server.stop()
site.remove()
