import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { act, answerOn, liveSite } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { testSite, v2, versionNumber } from '../../../test/site.ts'
import { promote } from '../promote.ts'
import { siteStore } from '../site.store.ts'
import { makeKey } from './key.ts'
import { numberedRoot } from './root.ts'
import { openRegistry } from './signed-registry.ts'
import { judge, type Trust } from './trust.ts'

const site = siteForEach(() => {
  const live = liveSite()
  live.publish('shop', '2')
  return live
})
let apart: string

beforeEach(() => {
  apart = mkdtempSync(join(tmpdir(), 'drape-keys-'))
})

afterEach(() => {
  rmSync(apart, { recursive: true })
})

const run = (...words: string[]) => answerOn(site, words)
const text = () => site.read('registry.json')
const read = async (file: string) => (existsSync(join(site.folder, file)) ? site.read(file) : undefined)
const see = (text: string, trust: Trust = {}, more: { now?: number; rootKeys?: string[] } = {}) =>
  judge(text, { trust, read, ...more })
const rootKeys = () => site.store.readSigned()?.root.signed.roles.root.keyids ?? []
const releaseKeys = () => site.store.readSigned()?.root.signed.roles.release.keyids ?? []
const numberOf = (text: string) => openRegistry(text).signed?.signed.version

test('each change has a higher number, and says who made each part live', async () => {
  const [before, first] = [text(), numberOf(text()) ?? 0]
  promote(site.store, { shop: v2 }, { by: 'team wardrobe' })
  expect(numberOf(text())).toBe(first + 1)
  const { registry } = await see(text(), (await see(before)).trust)
  expect(registry?.made).toMatchObject({ host: act, shop: { by: 'team wardrobe' } })
  expect(Object.keys(registry?.hashes ?? {})).toContain(`shop/${v2}/part.json`)
})

test('one that was seen before is not taken again after a newer one', async () => {
  const old = text()
  promote(site.store, { shop: v2 }, act)
  const { trust } = await see(text())
  await expect(see(old, trust)).rejects.toThrow('is lower than')
})

/** Each in turn: `npm run prove -- strangers hostile-part`. */
test('with one changed byte is refused, or has the same contents', async () => {
  const whole = text()
  const { trust, registry } = await see(whole)
  for (let at = 0; at < whole.length; at += 97) {
    const altered = whole.slice(0, at) + String.fromCharCode(whole.charCodeAt(at) ^ 1) + whole.slice(at + 1)
    const accepted = await see(altered, { root: trust.root }).catch(() => undefined)
    if (accepted) expect(accepted.registry).toEqual(registry)
  }
})

test('an unsigned one is not taken where a root is known: pinned, named by its key, or lying there', async () => {
  const { trust } = await see(text())
  const unsigned = JSON.stringify(site.store.readRegistry())
  await expect(see(unsigned, trust)).rejects.toThrow('it is not signed')
  await expect(see(unsigned)).rejects.toThrow('it is not signed')
  rmSync(join(site.folder, 'root.json'))
  expect((await see(unsigned)).trust.root).toBeUndefined()
  await expect(see(unsigned, {}, { rootKeys: rootKeys() })).rejects.toThrow('it is not signed')
})

test('a signer with keys of their own is not trusted by those who know the root', async () => {
  const stranger = testSite()
  promote(stranger.store, { host: stranger.publish('host', '1') }, act)
  const theirs = stranger.read('registry.json')
  const { trust } = await see(text())
  await expect(see(theirs, trust)).rejects.toThrow('is another than the known one')
  await expect(see(theirs, {}, { rootKeys: rootKeys() })).rejects.toThrow('no root of the trusted keys')
  stranger.remove()
})

test('after its end date it is known to be over', async () => {
  const inDays = (days: number) => Date.now() + days * 24 * 60 * 60_000
  expect(await see(text(), {}, { now: inDays(89) })).toMatchObject({ isExpired: false })
  expect(await see(text(), {}, { now: inDays(91) })).toMatchObject({ isExpired: true })
  run('keys', 'sign', '--days', '200')
  expect(await see(text(), {}, { now: inDays(91) })).toMatchObject({ isExpired: false })
})

test('after an exchange of the release key its signatures are refused, and readers of the old root follow the new one', async () => {
  const old = text()
  const { trust } = await see(old)
  const [before] = releaseKeys()
  const files = readdirSync(join(site.folder, '.keys'))
  run('keys', 'rotate', 'release')
  const [now] = releaseKeys()
  expect(now).not.toBe(before)
  const verdict = await see(text(), trust)
  expect(verdict.trust.root?.signed.version).toBe(2)
  await expect(see(old, verdict.trust)).rejects.toThrow('older than')
  // The old key lies nowhere any more.
  expect(readdirSync(join(site.folder, '.keys')).filter((file) => files.includes(file))).toHaveLength(1)
  promote(site.store, { shop: v2 }, act)
  await see(text(), verdict.trust)
})

test('the root key is exchanged, and who comes back three roots later follows each of them', async () => {
  const { trust } = await see(text())
  const first = rootKeys()
  for (const which of ['root', 'release', 'root'] as const) run('keys', 'rotate', which)
  expect(rootKeys()).not.toEqual(first)
  expect((await see(text(), trust)).trust.root?.signed.version).toBe(4)
  expect((await see(text(), {}, { rootKeys: first })).trust.root?.signed.version).toBe(4)
  const between = site.read(numberedRoot(3))
  writeFileSync(join(site.folder, numberedRoot(3)), between.replace(/"sig":"./, '"sig":"0'))
  const isAltered = site.read(numberedRoot(3)) !== between
  if (isAltered) await expect(see(text(), trust)).rejects.toThrow('root 3 is not signed')
  rmSync(join(site.folder, numberedRoot(3)))
  await expect(see(text(), trust)).rejects.toThrow('root 3 is not signed')
})

test('the root key can lie apart: releases go on without it, and keys are exchanged where it is named', async () => {
  const file = join(apart, 'root.pem')
  run('keys', 'init', '--root-out', file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  promote(site.store, { shop: v2 }, act)
  expect(() => run('keys', 'rotate', 'release')).toThrow('The root key is not here: --root <file> names it.')
  const { trust } = await see(text())
  run('keys', 'rotate', 'release', '--root', file)
  await see(text(), trust)
})

test('with a release key that was given nothing is kept beside the site, and no other key signs', async () => {
  const key = makeKey()
  const other = testSite()
  const store = siteStore(other.folder, { releaseKey: key.pem })
  store.signAnew((signing) => {
    const file = join(apart, 'root.pem')
    expect(signing.givenKey()?.id).toBe(key.id)
    expect(existsSync(file)).toBe(false)
    return undefined
  })
  promote(store, { host: other.publish('host', '1') }, act)
  expect(store.readSigned()?.signatures.map(({ keyid }) => keyid)).toEqual([key.id])
  const strange = siteStore(other.folder, { releaseKey: makeKey().pem })
  expect(() => strange.readRegistry()).toThrow('its root does not name RELEASE_KEY')
  expect(() => promote(siteStore(other.folder), { host: other.publish('host', '2') }, act)).toThrow(
    'give it as RELEASE_KEY',
  )
  other.remove()
})

test('a site from before is signed at its next change, and an altered one refuses any change', () => {
  const plain = { ...site.store.readRegistry() }
  for (const file of ['root.json', numberedRoot(1), '.keys'])
    rmSync(join(site.folder, file), { recursive: true })
  writeFileSync(join(site.folder, 'registry.json'), `${JSON.stringify(plain, null, 2)}\n`)
  expect(site.store.readRegistry()).toEqual(plain)
  promote(site.store, { shop: v2 }, act)
  expect(site.store.readSigned()?.signed.made?.['host']?.by).toBe('ravi@desk')
  writeFileSync(join(site.folder, 'registry.json'), text().replaceAll(v2, versionNumber('3')))
  expect(() => promote(site.store, { shop: v2 }, act)).toThrow('npm run release -- repair makes it again')
  run('repair')
  expect(site.store.readRegistry().history['shop']?.[0]).toBe(v2)
})

test('what stands beside the signed part for readers who verify nothing says the same', () => {
  const {
    signed,
    signatures: _signatures,
    root: _root,
    ...copy
  } = JSON.parse(text()) as Record<string, object>
  expect(signed).toMatchObject(copy)
  expect(Object.keys(copy)).toEqual(['history', 'withdrawn', 'canaries', 'pages', 'notices'])
  expect(() =>
    openRegistry(
      readFileSync(join(site.folder, 'registry.json'), 'utf8').replace(
        '"history":{"host"',
        '"history":{"hosts"',
      ),
    ),
  ).toThrow('its copy of history was changed')
})
