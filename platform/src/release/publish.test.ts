import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { siteForEach } from '../../test/each-test.ts'
import { sha384, v1, writeFiles } from '../../test/site.ts'
import { publish } from './publish.ts'
import { filesIn } from './verify.ts'

const site = siteForEach()

test('every file of a build is published as it is, with its sha384 in part.json', () => {
  const dist = site.build('shop', '1')
  writeFiles(dist, { 'fonts/a.woff2': 'font' })
  const { integrity } = publish(site.store, dist)
  expect(Object.keys(integrity).sort()).toEqual(['app.js', 'entry.js', 'fonts/a.woff2'])
  for (const [file, hash] of Object.entries(integrity)) {
    const bytes = readFileSync(join(site.folder, 'shop', v1, file))
    expect(bytes).toEqual(readFileSync(join(dist, file)))
    expect(hash).toBe(sha384(bytes))
  }
  expect(site.store.readRelease('shop', v1)?.integrity).toEqual(integrity)
})

test('text files lie there compressed as well, the others do not', () => {
  const dist = site.build('host', '1')
  writeFiles(dist, { 'a.woff2': 'font', 'icon.svg': '<svg/>' })
  publish(site.store, dist)
  const folder = join(site.folder, 'host', v1)
  for (const file of ['entry.js', 'main.js', 'main.css', 'page.html', 'icon.svg']) {
    const plain = readFileSync(join(folder, file))
    expect(brotliDecompressSync(readFileSync(join(folder, `${file}.br`)))).toEqual(plain)
    expect(gunzipSync(readFileSync(join(folder, `${file}.gz`)))).toEqual(plain)
  }
  expect(readdirSync(folder).filter((file) => /^a\.woff2\./.test(file))).toEqual([])
})

test.each(['other.htm', 'deep/other.XHTML', 'other.xml', 'other.wasm', 'app.js.br', 'page.html', 'other'])(
  'what no page asks for is not published, as %s of a remote, and the file is named',
  (file) => {
    const dist = site.build('shop', '1')
    writeFiles(dist, { [file]: '<script>' })
    expect(() => publish(site.store, dist)).toThrow(`${v1} holds ${file}: a version holds only .js,`)
    expect(site.store.publishedVersions('shop')).toEqual([])
  },
)

test('what pages and hosts elsewhere ask for is published, in any case, and so are source maps', () => {
  const dist = site.build('shop', '1')
  const files = [
    'a.css.map',
    'a.PNG',
    'a.webmanifest',
    'licences.txt',
    '@mf-types.zip',
    '@mf-types.d.ts',
    'a.webp',
  ]
  writeFiles(dist, Object.fromEntries(files.map((file) => [file, file])))
  expect(Object.keys(publish(site.store, dist).integrity)).toEqual(expect.arrayContaining(files))
})

test('a version that is there already is left untouched', () => {
  site.publish('shop', '1')
  const folder = join(site.folder, 'shop', v1)
  const state = () =>
    filesIn(folder).map((file) => {
      const path = join(folder, file)
      return [file, readFileSync(path, 'utf8'), statSync(path).mtimeMs]
    })
  const before = state()
  const dist = site.build('shop', '1', { scope: 'another' })
  writeFileSync(join(dist, 'app.js'), 'another')
  expect(publish(site.store, dist)).toEqual(site.store.readRelease('shop', v1))
  expect(state()).toEqual(before)
})

test('of two that publish the same version at once, one puts it there and the other finds it', () => {
  const dist = site.build('shop', '1')
  const store = { ...site.store, readRelease: () => undefined }
  const [first, second] = [publish(store, dist), publish(store, dist)]
  expect(second).toEqual(first)
  expect(readdirSync(join(site.folder, 'shop'))).toEqual([v1])
})

test('a build of another part than the one that is named is refused', () => {
  const dist = site.build('cart', '1')
  expect(() => publish(site.store, dist, { part: 'shop' })).toThrow(
    `${dist} holds a build of cart, not of shop.`,
  )
})

test('a part.json that is not what it should be is refused in one line that names it', () => {
  const dist = site.build('shop', '1', { version: '../1' })
  expect(() => publish(site.store, dist)).toThrow(/^\S+part\.json is damaged: version .*\.$/)
  writeFileSync(join(dist, 'part.json'), '{"part":')
  expect(() => publish(site.store, dist)).toThrow(`${join(dist, 'part.json')} is damaged: it is not JSON.`)
})
