import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { act } from '../../../test/command.ts'
import { openDeltas } from '../../../test/deltas.ts'
import { eachTest, siteForEach } from '../../../test/each-test.ts'
import { testSite, versionNumber } from '../../../test/site.ts'
import { testStore } from '../../../test/store.ts'
import { promote, promoteCanary } from '../promote.ts'
import { rollBack } from '../roll-back.ts'
import { siteStore } from '../site.store.ts'
import { filesIn } from '../verify.ts'
import { mirrorBucket } from './mirror.ts'
import { workInBucket } from './work-in-bucket.ts'

const line = `\n// ${Array.from({ length: 400 }, (_, n) => (n * n * 2_654_435_761).toString(36)).join(' ')}`

const store = eachTest(testStore, ({ stop }) => stop())
const site = siteForEach(async () => {
  const ready = testSite()
  const deltas = await openDeltas()
  for (const part of ['host', 'shared', 'cart'])
    promote(ready.store, { [part]: ready.publish(part, '1') }, act)
  for (const digit of ['1', '2']) deltas.release(ready, digit, line)
  return ready
})
let copy: string

const upload = () => {
  for (const file of filesIn(site.folder))
    store.objects.set(`site/${file}`, {
      bytes: readFileSync(join(site.folder, file)),
      modifiedAt: Date.now(),
    })
}

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'drape-copy-'))
  upload()
})

afterEach(() => rmSync(copy, { recursive: true }))

const deltasIn = (files: Iterable<string>) =>
  [...files].filter((file) => /\.deltas\/shop\/2+\/entry\.js\.[\da-f]{64}\.dcz$/.test(file))

test('a copy of a site in a bucket has the deltas of what is live', async () => {
  await mirrorBucket(store.place, copy).refresh()
  expect(existsSync(join(copy, 'shop', versionNumber('2'), 'part.json'))).toBe(true)
  expect(deltasIn(filesIn(copy))).toHaveLength(1)
})

test('a copy of a site in a bucket knows where what is live comes from, and has no sources', async () => {
  const facts = { provenance: { commit: 'c'.repeat(40) } }
  site.store.writeFacts('shop', versionNumber('2'), facts)
  upload()
  await mirrorBucket(store.place, copy).refresh()
  expect(siteStore(copy).readFacts('shop', versionNumber('2'))).toEqual(facts)
  expect(filesIn(copy).filter((file) => file.endsWith('.json.gz'))).toEqual([])
})

test.each(['shop/222222222222/../../../evil', '.deltas/shop/222222222222/../../../../evil'])(
  'an object %s in a bucket is written nowhere by a server that shows a copy',
  async (key) => {
    // An address without `..` is asked for.
    for (const name of [`site/${key}`, 'evil'])
      store.objects.set(name, { bytes: Buffer.from('evil'), modifiedAt: Date.now() })
    await expect(mirrorBucket(store.place, join(copy, 'site')).refresh()).rejects.toThrow(
      'leads out of its folder',
    )
    expect(filesIn(copy).filter((file) => file.includes('evil'))).toEqual([])
  },
)

test.each(['br', 'gz'] as const)(
  'a packed file (%s) that has more in it than the file itself is not unpacked any further, and not copied',
  async (kind) => {
    const key = `site/shop/${versionNumber('2')}/app.js.${kind}`
    const more = Buffer.alloc(1024 * 1024)
    const bytes = kind === 'br' ? brotliCompressSync(more) : gzipSync(more)
    store.objects.set(key, { bytes, modifiedAt: Date.now() })
    await expect(mirrorBucket(store.place, copy).refresh()).rejects.toThrow(
      `holds app.js.${kind}, which cannot be read.`,
    )
  },
)

test('an object whose key leads elsewhere is written nowhere on the machine of who releases', async () => {
  const key = `site/shop/${versionNumber('2')}/../../../evil`
  for (const name of [key, 'evil'])
    store.objects.set(name, { bytes: Buffer.from('evil'), modifiedAt: Date.now() })
  const command = { verb: 'promote', targets: [`shop@${versionNumber('2')}`] }
  await expect(workInBucket(store.place, command, () => {})).rejects.toThrow('leads out of its folder')
})

test('a copy has what some browsers get, which was never live', async () => {
  const version = versionNumber('3')
  const isHere = () => existsSync(join(copy, 'cart', version, 'part.json'))
  const mirror = mirrorBucket(store.place, copy)
  site.publish('cart', '3')
  upload()
  await mirror.refresh()
  await mirror.want('cart', version)
  expect(isHere()).toBe(false)
  promoteCanary(site.store, { part: 'cart', version, percent: 5, guard: false }, act)
  upload()
  await mirror.refresh()
  expect(isHere()).toBe(true)
  rmSync(join(copy, 'cart', version), { recursive: true })
  await mirror.want('cart', version)
  expect(isHere()).toBe(true)
})

test('they leave the bucket with the version that leaves the history', async () => {
  expect(deltasIn(store.objects.keys())).toHaveLength(1)
  await workInBucket(store.place, { verb: 'rollback', targets: ['shop'] }, (folder) => {
    rollBack(siteStore(folder, { releaseKey: site.releaseKey() }), ['shop'], act)
  })
  expect(deltasIn(store.objects.keys())).toEqual([])
  expect(store.objects.has(`site/shop/${versionNumber('2')}/part.json`)).toBe(true)
})
