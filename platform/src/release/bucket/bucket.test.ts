import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { eachTest } from '../../../test/each-test.ts'
import { publishNamed, testSite, versionNumber, writeFiles } from '../../../test/site.ts'
import { testStore } from '../../../test/store.ts'
import { keptFile } from '../kept/kept.ts'
import { publish } from '../publish.ts'
import { siteStore } from '../site.store.ts'
import { typesFile } from '../types/door-types.ts'
import { damageOfVersion } from '../verify.ts'
import { openBucket } from './bucket.ts'
import { exclusivelyIn } from './bucket-lock.ts'
import { workInBucket } from './work-in-bucket.ts'

const store = eachTest(testStore, ({ stop }) => stop())

const bytes = (text: string) => Buffer.from(text)
const work = async () => 'done'

describe('a store that writes on a condition', () => {
  it('keeps the writes of another releaser who did not see our lock', async () => {
    const bucket = openBucket(store.place)
    await bucket.replace('registry.json', bytes('1'), undefined)
    await expect(bucket.replace('registry.json', bytes('2'), undefined)).rejects.toThrow(
      'Another promotion was quicker. Try again.',
    )
    const object = await bucket.get('registry.json')
    await bucket.replace('registry.json', bytes('3'), object?.etag)
    await expect(bucket.replace('registry.json', bytes('4'), object?.etag)).rejects.toThrow('Try again.')
    expect((await bucket.get('registry.json'))?.bytes.toString()).toBe('3')
  })
})

test('pages that nothing names any more leave a bucket an hour after they were written', async () => {
  const showing = (name: string) =>
    workInBucket(store.place, { verb: 'promote', targets: [] }, (folder) => {
      const file = `pages/${name}.html`
      const pages = { '/': { file, status: 200 } }
      writeFiles(folder, {
        'registry.json': JSON.stringify({ history: {}, withdrawn: {}, pages }),
        [file]: name,
      })
    })
  const pages = () => [...store.objects.keys()].flatMap((key) => /pages\/(.*)\.html/.exec(key)?.[1] ?? [])
  for (const name of ['first', 'second', 'third']) await showing(name)
  const age = (name: string, minutes: number) => {
    const object = store.objects.get(`site/pages/${name}.html`)
    if (object) object.modifiedAt = Date.now() - minutes * 60_000
  }
  for (const name of ['first', 'third']) age(name, 61)
  age('second', 59)
  await showing('third')
  expect(pages()).toEqual(['first', 'second', 'third'])
  // A client that read the registry before the last change still opens the third page.
  await showing('fourth')
  expect(pages()).toEqual(['second', 'third', 'fourth'])
})

test('nothing in a bucket is a page that runs where it is opened', async () => {
  const version = 'host/0123456789ab'
  const files = [`${version}/page.html`, 'pages/home.html', `${version}/icon.svg`, `${version}/main.js`]
  await workInBucket(store.place, { verb: 'publish', targets: [] }, (folder) =>
    writeFiles(folder, Object.fromEntries(files.map((file) => [file, file]))),
  )
  const headersOfFiles = files.map((file) => {
    const headers = store.objects.get(`site/${file}`)?.headers ?? {}
    return [headers['content-type'], headers['content-disposition']]
  })
  expect(headersOfFiles).toEqual([
    ['application/octet-stream', undefined],
    ['application/octet-stream', undefined],
    ['image/svg+xml', 'attachment'],
    ['text/javascript; charset=utf-8', undefined],
  ])
})

test('a version that was never live is published again in a bucket too, from other sources and with other types', async () => {
  const builds = testSite()
  const dist = builds.build('shop', '1')
  const target = `shop@${versionNumber('1')}`
  const publishFrom = (text: string) => {
    const files = { 'src/app.tsx': text }
    const kept = { name: 'remote-shop', files, leaves: {}, calls: [], compilerOptions: {} }
    const types = { name: 'remote-shop', doors: {}, files: { 'app.d.ts': `// ${text}` }, dependencies: {} }
    writeFiles(dist, { [keptFile]: JSON.stringify(kept), [typesFile]: JSON.stringify(types) })
    return workInBucket(store.place, { verb: 'publish', targets: ['shop'] }, (folder) => {
      publishNamed(siteStore(folder, { makesKeys: false }), dist, { mayReplace: true })
    })
  }
  await publishFrom('one')
  writeFiles(dist, { 'old.js.map': 'of which the next build has none' })
  await publishFrom('two')
  rmSync(join(dist, 'old.js.map'))
  await publishFrom('three')
  const objects = [...store.objects.keys()]
  expect(objects.filter((key) => /\.map|\.kept/.test(key))).toHaveLength(1)
  await workInBucket(store.place, { verb: 'promote', targets: [target] }, (folder) => {
    const site = siteStore(folder)
    expect(site.readKept('shop', versionNumber('1'))?.files).toEqual({ 'src/app.tsx': 'three' })
    expect(damageOfVersion(site, 'shop', versionNumber('1'))).toEqual([])
  })
  builds.remove()
})

test('what is known of a version in a bucket may be added to, and its first commit stays', async () => {
  const builds = testSite()
  const { dist, version } = builds.built('shop', '1')
  const publishFrom = (digit?: string) =>
    workInBucket(store.place, { verb: 'publish', targets: ['shop'] }, (folder) => {
      const provenance = digit ? { commit: digit.repeat(40) } : undefined
      publish(siteStore(folder, { makesKeys: false }), dist, { mayReplace: true, provenance })
    })
  const noted = () => String(store.objects.get(`site/.kept/shop/${version}.facts.json`)?.bytes)
  await publishFrom()
  await publishFrom('a')
  expect(noted()).toContain('a'.repeat(40))
  await publishFrom('b')
  expect(noted()).toContain('a'.repeat(40))
  builds.remove()
})

describe('the lock of a bucket', () => {
  const other = 'site/.locks/other'
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000

  it('lets no process in beside the one that holds it, and leaves its lock alone', async () => {
    store.objects.set(other, { bytes: bytes(''), modifiedAt: minutesAgo(3) })
    await expect(exclusivelyIn(openBucket(store.place), work)).rejects.toThrow(
      'Another promotion is under way.',
    )
    expect([...store.objects.keys()]).toEqual([other])
  })

  it('is not held forever by a process that was killed', async () => {
    store.objects.set(other, { bytes: bytes(''), modifiedAt: minutesAgo(6) })
    expect(await exclusivelyIn(openBucket(store.place), work)).toBe('done')
  })

  it('is given back when the work fails, and not kept by one who is so slow that others take it', async () => {
    const bucket = openBucket(store.place)
    await expect(exclusivelyIn(bucket, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const now = performance.now()
    const late = exclusivelyIn(bucket, async (confirm) => {
      jest.spyOn(performance, 'now').mockReturnValue(now + 5 * 60_000)
      confirm()
    })
    await expect(late).rejects.toThrow('Nothing was changed.')
    expect(store.objects.size).toBe(0)
  })
})
