import { join } from 'node:path'
import { runTool } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { foreignManifest } from '../../../test/foreign-build.ts'
import { listening } from '../../../test/listening.ts'
import { writeFiles } from '../../../test/site.ts'
import { register } from './register.ts'

const noAssets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } }
const manifest = (more: Readonly<Record<string, unknown>> = {}) =>
  JSON.stringify({
    ...foreignManifest,
    metaData: {
      ...foreignManifest.metaData,
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
    },
    shared: foreignManifest.shared.map((each) => ({ ...each, assets: noAssets })),
    exposes: [
      {
        path: './app',
        assets: {
          js: { sync: ['js/app.js'], async: ['js/later.js'] },
          css: { sync: ['app.css'], async: [] },
        },
      },
    ],
    ...more,
  })

const files = {
  'mf-manifest.json': manifest(),
  'remoteEntry.js': 'export const get = () => import("./js/app.js")',
  'js/app.js': 'import "./beside.mjs"',
  'js/beside.mjs': 'export {}',
  'js/later.js': 'export {}',
  'app.css': '.wardrobe { background: url("pictures/a-coat.svg#coat"), url(data:,x) }',
  'pictures/a-coat.svg': '<svg/>',
}

const site = siteForEach()
let server: Awaited<ReturnType<typeof listening>>
let address: string
let served: Record<string, string>
let elsewhere: string | undefined

beforeEach(async () => {
  served = { ...files }
  elsewhere = undefined
  server = await listening(({ url = '' }, reply) => {
    const text = served[url.replace(/^\/team\//, '')]
    if (elsewhere && url.endsWith('later.js')) return void reply.writeHead(302, { location: elsewhere }).end()
    reply.writeHead(text === undefined ? 404 : 200).end(text)
  })
  address = `${server.address}/team/mf-manifest.json`
})

afterEach(async () => {
  await server.stop()
})

const registerFrom = (target: string) =>
  runTool({}, 'register', target, '--part', 'wardrobe', '--route', '/wardrobe', '--site', site.folder)

test('a remote is registered by the address of its manifest, whole, as if its folder lay here', async () => {
  const [line] = await registerFrom(address)
  const [version = ''] = site.store.publishedVersions('wardrobe')
  expect(line).toBe(`wardrobe ${version} is published.`)
  expect(Object.keys(site.store.readRelease('wardrobe', version)?.integrity ?? {}).sort()).toEqual(
    [...Object.keys(files).filter((file) => file !== 'mf-manifest.json'), 'drape-entry.js'].sort(),
  )
  const built = join(site.root, 'built')
  writeFiles(built, files)
  const wish = { part: 'wardrobe', door: './app', routes: ['/wardrobe'] }
  expect(register(site.store, built, wish).version).toBe(version)
})

const naming = (file: string) => ({
  'mf-manifest.json': manifest({
    exposes: [{ path: './app', assets: { ...noAssets, js: { sync: [file], async: [] } } }],
  }),
})

test.each<[string, () => void, RegExp]>([
  [
    'lies above it once it is decoded',
    () => {
      served['..%2f..%2fevil.js'] = 'evil'
      Object.assign(served, naming('..%2f..%2fevil.js'))
    },
    /\.\.%2f\.\.%2fevil\.js" leads out of its folder/,
  ],
  ['is not there', () => delete served['js/later.js'], /later\.js answered 404\.$/],
  [
    'lies at another origin',
    () => Object.assign(served, naming('https://elsewhere.example/a.js')),
    /beside it\.$/,
  ],
  [
    'lies above the manifest',
    () => Object.assign(served, naming('../a.js')),
    /names \.\.\/a\.js, which does not lie/,
  ],
  ['leads elsewhere', () => (elsewhere = 'https://elsewhere.example/a.js'), /later\.js does not answer/],
  [
    'is larger than a build may be',
    () => (served['js/later.js'] = 'x'.repeat(16 * 1024 * 1024)),
    /than 15 MB\.$/,
  ],
  [
    'is one of too many',
    () =>
      Object.assign(served, {
        'js/app.js': Array.from({ length: 2_000 }, (_, n) => `import "./${n}.js"`).join('\n'),
      }),
    /more than 2000 files\.$/,
  ],
  [
    'starts a worker',
    () => (served['js/later.js'] = 'new Worker(address)'),
    /team\/js\/later\.js starts a worker/,
  ],
])('one of which a file %s is refused, and nothing is published', async (_, breakRemote, reason) => {
  breakRemote()
  await expect(registerFrom(address)).rejects.toThrow(reason)
  expect(site.store.publishedVersions('wardrobe')).toEqual([])
})

test('an address without a manifest is distinguished from a remote that cannot be opened', async () => {
  await expect(registerFrom(address.replace('mf-manifest', 'none'))).rejects.toThrow(
    'none.json answered 404.',
  )
  served['mf-manifest.json'] = '<!doctype html>'
  await expect(registerFrom(address)).rejects.toThrow(`${address} is damaged: it is not JSON.`)
})
