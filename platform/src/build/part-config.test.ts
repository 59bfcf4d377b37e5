import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sha384 } from '../../test/site.ts'
import { serveSite } from '../../test/site-server.ts'
import { neededUrls, scriptsIn } from '../release/page-scripts.ts'
import { promote } from '../release/promote.ts'
import { publish } from '../release/publish.ts'
import { build } from '../release/registry.ts'
import { siteStore } from '../release/site.store.ts'

const example = join(import.meta.dirname, '../../example')
const parts = { host: 'host', shop: 'remote-shop', cart: 'remote-cart' }

let root: string

/** A process of its own, because Jest cannot load the bundler. */
const buildIn = (folder: string) =>
  promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../../node_modules/@rspack/cli/bin/rspack.js'), 'build'],
    { cwd: folder },
  )

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'drape-example-'))
  cpSync(example, root, { recursive: true, filter: (path) => !/[\\/]dist$/.test(path) })
  symlinkSync(join(import.meta.dirname, '../../../node_modules'), join(root, 'node_modules'), 'junction')
  await Promise.all(Object.values(parts).map((folder) => buildIn(join(root, folder))))
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const readBuild = (part: keyof typeof parts) =>
  build.parse(JSON.parse(readFileSync(join(root, parts[part], 'dist/part.json'), 'utf8')))

test('a build lists what it exposes, what it needs of its remotes, and who provides the shared packages', () => {
  const [host, shop, cart] = [readBuild('host'), readBuild('shop'), readBuild('cart')]
  expect(cart.offers).toEqual({
    '@example/remote-cart/app': ['App'],
    '@example/remote-cart/add-button': ['AddButton', 'App'],
    '@example/remote-cart/count': ['App'],
  })
  expect(shop.doors['app']?.needs).toEqual(['@example/remote-cart/add-button'])
  expect(shop.uses['@example/remote-cart/add-button']).toEqual(['AddButton'])
  const react = readFileSync(join(root, 'node_modules/react/package.json'), 'utf8')
  expect(host.shares?.['react']?.gives).toBe(JSON.parse(react).version)
  expect(shop.shares?.['react']).toEqual({ wants: '^19.0.0' })
  expect([shop.routes, cart.routes]).toEqual([['/', '/product/:id'], ['/cart']])
})

test('a host’s style modules come with its script, under the nonce of the page', () => {
  const { files = [] } = readBuild('host').doors['main'] ?? {}
  const script = files.map((file) => readFileSync(join(root, 'host/dist', file), 'utf8')).join('\n')
  expect(script).toMatch(/createElement\("style"\),\{nonce:/)
  expect(script).toMatch(/host-\w+-notice\{background:#ffd75e\}/)
})

test('the promoted builds pass the gate, and each script of the page is served with the bytes that its integrity demands', async () => {
  const store = siteStore(join(root, 'site'))
  const releases = Object.values(parts).map((folder) => publish(store, join(root, folder, 'dist')))
  const versions = Object.fromEntries(releases.map(({ part, version }) => [part, version]))
  expect(promote(store, versions, { by: 'test' }).notChecked).toEqual([])

  const app = await serveSite(join(root, 'site'))
  const { body } = await app.inject('/')
  const scripts = scriptsIn(body)
  const demanded = [...(scripts.hosts[0]?.scripts ?? []), ...scripts.entries, ...scripts.chunks]
  expect(demanded.map(({ url }) => url)).toEqual(neededUrls(scripts))
  expect(demanded.map(({ url }) => url.split('/')[2])).toEqual([
    'host',
    'host',
    'cart',
    'shop',
    'cart',
    'shop',
  ])
  for (const { url, integrity } of demanded)
    expect(sha384((await app.inject(url)).rawPayload)).toBe(integrity)
  await app.close()
})

test('a host’s page that lacks places is refused when it is built, and all of them are named', async () => {
  const host = join(root, 'host')
  const page = join(host, 'src/page.html')
  const text = readFileSync(page, 'utf8')
  writeFileSync(page, text.replace('<!--preview-->', '').replace('{{preloads}}', ''))
  const { stdout } = await buildIn(host).catch((error: { stdout: string }) => error)
  expect(stdout).toMatch(/page\.html has no \{\{preloads\}\}, no <!--preview-->\./)
})
