import { act, liveSite } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { v1, v2 } from '../../../test/site.ts'
import { scriptsIn } from '../page-scripts.ts'
import { promote, promoteCanary } from '../promote.ts'
import type { Canary } from '../registry.ts'
import { variantTags, withoutVariants } from './page-canaries.ts'

const site = siteForEach(liveSite)

const begin = (part: string, version: string, change: Partial<Canary> = {}) =>
  promoteCanary(site.store, { part, version, percent: 5, guard: false, ...change }, act)
const page = (path = '/') => site.read(site.store.readRegistry().pages[path]?.file ?? '')

const tags = () => [...page().matchAll(/<link rel="preload".*href="([^"]+)"/g)].map(([, url]) => url)
/** What the page's script preloads, by the name of what was chosen. */
const preloads = (): Record<string, [string, string][]> =>
  JSON.parse(/^preloadChosen\(.*?, (\{.*\})\)$/m.exec(page())?.[1] ?? '')
const urls = (name: string) => preloads()[name]?.map(([url]) => url)
const block = (name: string, id: string): string =>
  new RegExp(`<script type="text/plain" data-canary="${name}" data-instead="${id}">(.*)</script>`).exec(
    page(),
  )?.[1] ?? ''

test('what every browser starts is preloaded by tags, what differs by the choice, once each', () => {
  begin('shop', site.publish('shop', '2'))
  const before = ['/site/shop/1/entry.js', '/site/shop/1/app.js'].map((url) => url.replace('/1/', `/${v1}/`))
  expect(urls('')).toEqual(before)
  expect(urls(`shop@${v2}`)).toEqual(before.map((url) => url.replace(v1, v2)))
  expect(tags()).toEqual(
    ['host main', 'shared entry', 'shared api', 'shared common', 'shared ui'].map((file) => {
      const [part, name] = file.split(' ')
      return `/site/${part}/${v1}/${name}.js`
    }),
  )
  for (const file of Object.values(preloads()).flat()) expect(file[1]).toMatch(/^sha384-/)
})

test('the choice stands where the first preload that differs would stand', () => {
  begin('host', site.publish('host', '2'))
  expect(page().indexOf('preloadChosen')).toBeLessThan(page().indexOf('<link rel="preload"'))
})

test('a page of which nothing but the registry differs has no preload for one version alone', () => {
  begin('shop', site.publish('shop', '2'))
  expect(page('/cart')).toContain(`{"":[],"shop@${v2}":[]}`)
  expect(block(`shop@${v2}`, 'drape-registry')).toContain(`"shop":[{"version":"${v2}"`)
})

test('the chosen blocks are what a page of these versions would start from', () => {
  const version = site.publish('shop', '2')
  begin('shop', version)
  const blocks = ['drape-registry', 'drape-scripts'].map((id) => block(`shop@${v2}`, id))
  promote(site.store, { shop: version }, act)
  for (const text of blocks) expect(page()).toContain(`>${text}</script>`)
  expect(blocks[1]).toContain(`/site/shop/${v2}/app.js`)
})

test('a host brings its styles, and the live one behind it has its own to load', () => {
  begin('host', site.publish('host', '2'))
  expect(block(`host@${v2}`, 'drape-styles')).toContain(`host ${v2} main.css`)
  const { hosts } = JSON.parse(block(`host@${v2}`, 'drape-scripts'))
  expect(hosts).toMatchObject([
    { version: v2, styles: [] },
    { version: v1, styles: [{ url: `/site/host/${v1}/main.css` }] },
  ])
  expect(block(`host@${v2}`, 'drape-registry')).toBe('')
})

test('a first screen is in the page again only where it differs', () => {
  const face = (words: string) => `<script type="text/html" data-face="out">${words}</script>`
  const pieces = (firstScreen: string) => ({ blocks: {}, firstScreen, preloaded: [] })
  const canary = { part: 'shop', version: v2, percent: 5, since: '2026-11-23T00:00:00Z', guard: false }
  const tagsOf = (live: string, tried: string) =>
    variantTags(pieces(live), [{ canary, pieces: pieces(tried) }]).slice(0, -1)
  const owner = `<script type="text/html" data-canary="shop@${v2}"`
  expect(tagsOf(face('One'), face('Two'))).toEqual([`${owner} data-drawn="out">Two</script>`])
  expect(tagsOf(face('One'), '')).toEqual([`${owner} data-drawn=""></script>`])
  expect(tagsOf(face('One'), face('One'))).toEqual([])
})

test('no field of a version can end the script that contains it', () => {
  const scope = 'drape</script><script>alert(1)</script>'
  begin('shop', site.publish('shop', '2', { scope }))
  expect(page()).not.toContain('<script>alert')
})

test('the places for the nonce and the configuration are left to the server, and no other is left', () => {
  begin('host', site.publish('host', '2'))
  expect([...new Set(page().match(/\{\{\w+\}\}/g))].sort()).toEqual(['{{config}}', '{{nonce}}'])
})

test('a page without its variants starts the live versions', () => {
  const before = scriptsIn(page())
  begin('shop', site.publish('shop', '2'))
  const html = withoutVariants(page())
  expect(html).not.toContain('canar')
  expect(html).not.toContain(v2)
  expect(scriptsIn(html)).toEqual(before)
})
