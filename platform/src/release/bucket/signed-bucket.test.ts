import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caller } from '../../../test/command.ts'
import { eachTest, siteForEach } from '../../../test/each-test.ts'
import { builtVersion } from '../../../test/site.ts'
import { testStore } from '../../../test/store.ts'
import { readCommand } from '../cli.ts'
import { releaseToBucket } from '../destination/release.ts'
import { makeKey } from '../signed/key.ts'
import { openRegistry } from '../signed/signed-registry.ts'
import { judge, type Trust } from '../signed/trust.ts'
import { mirrorBucket } from './mirror.ts'

const store = eachTest(testStore, ({ stop }) => stop())
const builds = siteForEach()
let copy: string

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'drape-copy-'))
})

afterEach(() => rmSync(copy, { recursive: true }))

const releaseWith =
  (releaseKey: string | undefined) =>
  (...args: string[]) =>
    releaseToBucket(store.place, readCommand(args), { ...caller, signing: { releaseKey, makesKeys: false } })

const promoteAll = async (run: ReturnType<typeof releaseWith>, parts: readonly string[]) => {
  for (const part of parts) await run('promote', part, '--dist', builds.built(part, '1').dist)
}

test('a bucket is signed with a key that was given, and holds none', async () => {
  const key = makeKey()
  const run = releaseWith(key.pem)
  await run('keys', 'init', `--root-out=${join(copy, 'root.pem')}`)
  await promoteAll(run, ['host'])
  const text = store.objects.get('site/registry.json')?.bytes.toString() ?? ''
  expect(openRegistry(text).signed?.signatures.map(({ keyid }) => keyid)).toEqual([key.id])
  expect([...store.objects.keys()].filter((file) => file.includes('.keys'))).toEqual([])
  expect(store.objects.has('site/root.json') && store.objects.has('site/1.root.json')).toBe(true)
  await expect(releaseWith(undefined)('rollback', 'host')).rejects.toThrow()
  await expect(releaseWith(makeKey().pem)('promote', `host@${builtVersion('host', '1')}`)).rejects.toThrow(
    'does not name RELEASE_KEY',
  )
})

test('without a key a bucket stays as it was, unsigned', async () => {
  await promoteAll(releaseWith(undefined), ['host'])
  expect(openRegistry(store.objects.get('site/registry.json')?.bytes.toString() ?? '').signed).toBeUndefined()
})

test('whichever object of a bucket has one byte changed, the copy stays as it was', async () => {
  const run = releaseWith(makeKey().pem)
  await run('keys', 'init', `--root-out=${join(builds.root, 'root.pem')}`)
  await promoteAll(run, ['host', 'shared', 'shop'])
  let trust: Trust = {}
  const mirror = mirrorBucket(store.place, copy, async (text, read) => {
    trust = (await judge(text, { trust, read })).trust
  })
  await mirror.refresh()
  const { dist, version } = builds.built('shop', '2')
  await run('promote', 'shop', '--dist', dist)
  const pointer = () => readFileSync(join(copy, 'registry.json'), 'utf8')
  const before = pointer()
  const isLooked = (file: string) =>
    ['registry.json', 'pages/', `shop/${version}`].some((start) => file.startsWith(`site/${start}`))
  const files = [...store.objects.keys()].filter(isLooked)
  const text = store.objects.get('site/registry.json')?.bytes.toString() ?? ''
  let refused = 0
  for (const file of files) {
    if (file.startsWith('site/pages/') && !text.includes(file.slice('site/'.length))) continue
    const object = store.objects.get(file)
    if (!object) continue
    const altered = Buffer.from(object.bytes)
    altered[altered.length >> 1] = (altered[altered.length >> 1] ?? 0) ^ 1
    store.objects.set(file, { ...object, bytes: altered })
    await expect(
      mirrorBucket(
        store.place,
        copy,
        async (text, read) => void (await judge(text, { trust, read })),
      ).refresh(),
    ).rejects.toThrow()
    expect([file, pointer()]).toEqual([file, before])
    refused += 1
    store.objects.set(file, object)
    // What of the new version was right may have been copied; here each is looked at by itself.
    for (const folder of [`shop/${version}`, 'pages'])
      rmSync(join(copy, folder), { recursive: true, force: true })
  }
  expect(refused).toBeGreaterThan(8)
  await mirror.refresh()
  expect(pointer()).toContain(version)
})
