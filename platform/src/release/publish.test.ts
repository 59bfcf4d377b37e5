import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { siteForEach } from '../../test/each-test.ts'
import { publishNamed, sha384, v1, writeFiles } from '../../test/site.ts'
import { publish } from './publish.ts'
import { filesIn } from './verify.ts'
import { versionPlaceholder } from './version-hash.ts'

const site = siteForEach()

test('every file of a build is published as it is, with its sha384 in part.json', () => {
  const dist = site.build('shop', '1')
  writeFiles(dist, { 'fonts/a.woff2': 'font' })
  const { integrity } = publishNamed(site.store, dist)
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
  publishNamed(site.store, dist)
  const folder = join(site.folder, 'host', v1)
  for (const file of ['entry.js', 'main.js', 'main.css', 'page.html', 'icon.svg']) {
    const plain = readFileSync(join(folder, file))
    expect(brotliDecompressSync(readFileSync(join(folder, `${file}.br`)))).toEqual(plain)
    expect(gunzipSync(readFileSync(join(folder, `${file}.gz`)))).toEqual(plain)
  }
  expect(readdirSync(folder).filter((file) => /^a\.woff2\./.test(file))).toEqual([])
})

test.each(['other.htm', 'deep/other.XHTML', 'other.xml', 'other.wasm', 'app.js.br', 'page.html', 'other'])(
  'a file that no page loads is not published, as %s of a remote, and the message names it',
  (file) => {
    const dist = site.build('shop', '1')
    writeFiles(dist, { [file]: '<script>' })
    expect(() => publishNamed(site.store, dist)).toThrow(`${v1} holds ${file}: a version holds only .js,`)
    expect(site.store.publishedVersions('shop')).toEqual([])
  },
)

test('what pages and hosts elsewhere ask for is published, in any case', () => {
  const dist = site.build('shop', '1')
  const files = ['a.PNG', 'a.webmanifest', 'licences.txt', '@mf-types.zip', '@mf-types.d.ts', 'a.webp']
  writeFiles(dist, Object.fromEntries(files.map((file) => [file, file])))
  expect(Object.keys(publishNamed(site.store, dist).integrity)).toEqual(expect.arrayContaining(files))
})

test('a version that is there already is left untouched', () => {
  const { dist, version } = site.built('shop', '1')
  publish(site.store, dist)
  const folder = join(site.folder, 'shop', version)
  const state = () =>
    filesIn(folder).map((file) => {
      const path = join(folder, file)
      return [file, readFileSync(path, 'utf8'), statSync(path).mtimeMs]
    })
  const before = state()
  // Of which nothing runs.
  writeFileSync(join(dist, 'app.js.map'), '{}')
  expect(publish(site.store, dist)).toEqual(site.store.readRelease('shop', version))
  expect(state()).toEqual(before)
})

const alter = (dist: string, file: string, change: (text: string) => string) =>
  writeFileSync(join(dist, file), change(readFileSync(join(dist, file), 'utf8')))

test.each([
  ['a script was changed', 'entry.js', (text: string) => `${text} alert(1)`],
  ['its part.json was changed', 'part.json', (text: string) => text.replace('/wishes', '/wish')],
  [
    'the place of its version is empty',
    'entry.js',
    (text: string) => text.replaceAll(/shop \w{12}/g, `shop ${versionPlaceholder}`),
  ],
])('a build of which %s has another version, and is not published under its own', (_, file, change) => {
  const { dist, version } = site.built('shop', '1', { routes: ['/wishes'] })
  alter(dist, file, change)
  expect(() => publish(site.store, dist)).toThrow(`shop ${version} is not the version of these files`)
  expect(site.store.publishedVersions('shop')).toEqual([])
})

test('a version that was published with other files, before versions were computed, stays, and its build is refused', () => {
  const { dist, version } = site.built('shop', '1')
  alter(dist, 'entry.js', (text) => `${text} alert(1)`)
  publishNamed(site.store, dist)
  const before = readFileSync(join(site.folder, 'shop', version, 'entry.js'), 'utf8')
  expect(() => publish(site.store, site.built('shop', '1').dist, { mayReplace: true })).toThrow(
    `shop ${version} was published before with other files.`,
  )
  expect(readFileSync(join(site.folder, 'shop', version, 'entry.js'), 'utf8')).toBe(before)
})

test('what does not run, and was published before as another, is exchanged by whoever may promote', () => {
  const { dist, version } = site.built('shop', '1')
  const map = (text: string) => writeFileSync(join(dist, 'app.js.map'), text)
  const published = () => String(site.store.readMap('shop', version, 'app.js.map'))
  map('planted')
  publish(site.store, dist)
  map('of the team')
  publish(site.store, dist)
  expect(published()).toBe('planted')
  publish(site.store, dist, { mayReplace: true })
  expect(published()).toBe('of the team')
})

test('source maps are kept beside the version and not in it, and one that is too large is left out with a sentence', () => {
  const { dist, version } = site.built('shop', '1')
  writeFiles(dist, { 'app.js.map': '{}', 'deep/more.js.MAP': '{}', 'large.js.map': '' })
  truncateSync(join(dist, 'large.js.map'), 200 * 1024 * 1024)
  const notes: string[] = []
  const { integrity } = publish(site.store, dist, { note: (line) => notes.push(line) })
  expect(notes).toEqual([
    'large.js.map has 200 MB and is left out: failures in it name no line of the sources.',
  ])
  expect(Object.keys(integrity).sort()).toEqual(['app.js', 'entry.js'])
  expect(filesIn(join(site.folder, 'shop')).filter((file) => /map/i.test(file))).toEqual([])
  const mapOf = (file: string) => site.store.readMap('shop', version, file)?.toString()
  expect(['app.js.map', 'deep/more.js.MAP', 'large.js.map'].map(mapOf)).toEqual(['{}', '{}', undefined])
  site.store.removeVersions(() => [{ part: 'shop', version }])
  expect(mapOf('app.js.map')).toBeUndefined()
})

test('a version from before, with its source maps among its files, is the same version when it is published again', () => {
  const { dist, version } = site.built('shop', '1')
  publish(site.store, dist)
  const file = join(site.folder, 'shop', version, 'part.json')
  const about = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(
    file,
    JSON.stringify({ ...about, integrity: { ...about.integrity, 'app.js.map': sha384('{}') } }),
  )
  const notes: string[] = []
  publish(site.store, dist, { note: (line) => notes.push(line) })
  expect(notes).toEqual([])
})

test('of two that publish the same version at once, one puts it there and the other finds it', () => {
  const { dist, version } = site.built('shop', '1')
  const store = { ...site.store, readRelease: () => undefined }
  const [first, second] = [publish(store, dist), publish(store, dist)]
  expect(second).toEqual(first)
  expect(readdirSync(join(site.folder, 'shop'))).toEqual([version])
})

test('a build of another part than the one that is named is refused', () => {
  const dist = site.build('cart', '1')
  expect(() => publish(site.store, dist, { part: 'shop' })).toThrow(
    `${dist} holds a build of cart, not of shop.`,
  )
})

test('an invalid part.json is refused in one line that names it', () => {
  const dist = site.build('shop', '1', { version: '../1' })
  expect(() => publish(site.store, dist)).toThrow(/^\S+part\.json is damaged: version .*\.$/)
  writeFileSync(join(dist, 'part.json'), '{"part":')
  expect(() => publish(site.store, dist)).toThrow(`${join(dist, 'part.json')} is damaged: it is not JSON.`)
})
