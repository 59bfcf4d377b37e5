import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, promoteAll } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { foreignBuild, foreignManifest as manifest } from '../../../test/foreign-build.ts'
import { sha384, writeFiles } from '../../../test/site.ts'
import { promote } from '../promote.ts'
import { damageOfVersion } from '../verify.ts'
import { register } from './register.ts'

const files = {
  ...foreignBuild,
  'app.js': 'self.chunk',
  'app.css': '.wardrobe { color: red }',
  'mf-stats.json': '{}',
  'app.js.map': '{}',
  _redirects: '/* /index.html 200',
}

const site = siteForEach()
let folder: string

const build = (change: Readonly<Record<string, string>> = {}) => writeFiles(folder, { ...files, ...change })
const withManifest = (change: object) => ({ 'mf-manifest.json': JSON.stringify({ ...manifest, ...change }) })
const registered = (door = './app') =>
  register(site.store, folder, { part: 'wardrobe', door, routes: ['/wardrobe'] })

beforeEach(() => {
  folder = join(site.root, 'built')
})

describe('a foreign remote that is registered', () => {
  it('is a published part whose entry knows the hash of every script and style', () => {
    build()
    const release = registered()
    const entry = site.store.readFile('wardrobe', release.version, release.entry)
    for (const file of ['remoteEntry.js', 'app.js', 'app.css']) {
      const hash = sha384(site.store.readFile('wardrobe', release.version, file))
      expect(entry).toContain(hash)
      expect(release.integrity[file]).toBe(hash)
    }
    expect(Object.keys(release.integrity).sort()).toEqual([
      'app.css',
      'app.js',
      'drape-entry.js',
      'remoteEntry.js',
    ])
    expect(damageOfVersion(site.store, 'wardrobe', release.version)).toEqual([])
    expect(release).toMatchObject({
      routes: ['/wardrobe'],
      shares: { react: { wants: '^19.0.0' } },
    })
  })

  it('styles nothing but what it shows itself, in whatever encoding', () => {
    build()
    const bytes = Buffer.from('h1::after{content:"\u00fc"}', 'latin1')
    writeFileSync(join(folder, 'app.css'), bytes)
    const { version } = registered()
    const own = '[data-foreign="wardrobe"]'
    const expected = Buffer.from(`h1:where(${own}, ${own} *)::after{content:"\u00fc"}`, 'latin1')
    expect(readFileSync(join(site.store.folderOf('wardrobe', version), 'app.css'))).toEqual(expected)
  })

  it('states the ranges of all of which the page has one copy, and of nothing else', () => {
    const shared = [
      ...manifest.shared,
      { name: 'react-router-dom', singleton: true, requiredVersion: '^6.4.0' },
      { name: 'zustand', singleton: false, requiredVersion: '^5.0.0' },
    ]
    build(withManifest({ shared }))
    expect(registered().shares).toEqual({
      react: { wants: '^19.0.0' },
      'react-router-dom': { wants: '^6.4.0' },
    })
  })

  it.each([
    [
      'its manifest',
      withManifest({ shared: [...manifest.shared, { name: 'react-router-dom', requiredVersion: '^7.0.0' }] }),
      false,
    ],
    [
      'its entry',
      {
        'remoteEntry.js':
          'var closet;(()=>{const n={"./app":()=>r.e(1)};s("react","19.1.0");s("react-router-dom","7.1.0");document.currentScript})()',
      },
      true,
    ],
  ])('says, where %s shares a router, that it needs one of its own', (_, change, isWithoutManifest) => {
    build(change)
    if (isWithoutManifest) rmSync(join(folder, 'mf-manifest.json'))
    const notes: string[] = []
    const note = (line: string) => notes.push(line)
    register(site.store, folder, { part: 'wardrobe', door: './app', routes: [], note })
    expect(notes).toEqual([expect.stringMatching(/^wardrobe shares react-router-dom, .* <BrowserRouter>\.$/)])
  })

  it('has one version for the same bytes, and another for each other byte or door', () => {
    build()
    const { version } = registered()
    expect(registered().version).toBe(version)
    expect(registered('./drawer').version).not.toBe(version)
    build({ 'app.js': 'self.chunk ' })
    expect(registered().version).not.toBe(version)
  })

  it('goes live as others do, and of modules the page names the hashes', () => {
    promoteAll(site, '1')
    const { metaData } = manifest
    build(
      withManifest({ metaData: { ...metaData, remoteEntry: { ...metaData.remoteEntry, type: 'module' } } }),
    )
    const { version } = registered()
    promote(site.store, { wardrobe: version }, act)
    const html = site.read(site.store.readRegistry().pages['/wardrobe']?.file ?? '')
    const [, json = ''] = /<script type="importmap" nonce="{{nonce}}">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(json).integrity).toMatchObject({
      [`/site/wardrobe/${version}/remoteEntry.js`]: sha384(files['remoteEntry.js']),
      [`/site/wardrobe/${version}/app.js`]: sha384(files['app.js']),
    })
  })

  it('is of webpack’s own federation where there is no manifest, and wants the React that it was built with', () => {
    build({
      'remoteEntry.js':
        'var closet;(()=>{const n={"./app":()=>r.e(1)};s("react","18.3.1",()=>r.e(2));document.currentScript})()',
    })
    rmSync(join(folder, 'mf-manifest.json'))
    expect(registered()).toMatchObject({ foreign: 'closet', shares: { react: { wants: '^18.0.0' } } })
    expect(() => registered('./drawer')).toThrow(/choose --door from \.\/app\.$/)
  })
})

describe('what no page could open safely is refused', () => {
  const { metaData } = manifest
  it.each([
    [
      'an entry for a server',
      withManifest({ metaData: { ...metaData, remoteEntry: { ...metaData.remoteEntry, type: 'commonjs' } } }),
      /of type commonjs/,
    ],
    ['a manifest of another shape', { 'mf-manifest.json': '{}' }, /mf-manifest\.json is damaged/],
    ['a worker', { 'app.js': 'new Worker(address)' }, /app\.js starts a worker/],
    ['WebAssembly', { 'app.js': 'WebAssembly.instantiate(bytes)' }, /app\.js runs WebAssembly/],
    [
      'a style sheet that brings another',
      { 'app.css': '@import "more.css";' },
      /imports another style sheet/,
    ],
    ['a name that is no address', { 'a b.js': '' }, /a b\.js has a name/],
  ])('%s', (_, change, reason) => {
    build(change)
    expect(registered).toThrow(reason)
    expect(site.store.publishedVersions('wardrobe')).toEqual([])
  })

  it('for all reasons at once, each with the setting to change', () => {
    const closed = {
      metaData: { ...metaData, publicPath: 'https://team.example/' },
      shared: [],
      remotes: [{}],
    }
    build(withManifest(closed))
    expect(registered).toThrow(/publicPath 'auto'.*\n.*remotes of its own.*\n.*react: \{ singleton: true \}/)
  })

  it('a React of its own also where there is no manifest, and the entry says so', () => {
    build({
      'remoteEntry.js':
        'var closet;(()=>{const n={"./app":()=>r.e(1)},c={shareKey:"react",import:"react",singleton:!1};document.currentScript})()',
    })
    rmSync(join(folder, 'mf-manifest.json'))
    expect(registered).toThrow(/would bring a second React/)
  })

  it('an entry under a name of its own where there is no manifest, naming the usual one', () => {
    build()
    rmSync(join(folder, 'mf-manifest.json'))
    rmSync(join(folder, 'remoteEntry.js'))
    expect(registered).toThrow(/filename: 'remoteEntry\.js'\.$/)
  })

  it('a door that it does not have, naming those that it has', () => {
    build()
    expect(() => registered('./App')).toThrow(/has no door \.\/App: choose --door from \.\/app, \.\/drawer\./)
  })

  it('a name that another live part is built under', () => {
    build()
    promoteAll(site, '1')
    promote(site.store, { wardrobe: registered().version }, act)
    expect(() => register(site.store, folder, { part: 'drawer', door: './app', routes: [] })).toThrow(
      /^wardrobe, which is live, is built under the name wardrobe too/,
    )
  })
})
