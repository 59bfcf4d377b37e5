import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, parts } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { publishNamed, v1, v2 } from '../../../test/site.ts'
import { promote } from '../promote.ts'
import { repair, rollBack } from '../roll-back.ts'

const manifest = {
  name: 'shop',
  metaData: {
    publicPath: 'auto',
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
    types: { path: '', name: '', zip: '@mf-types.zip', api: '' },
  },
}

const site = siteForEach()

/** Publishes a build with a manifest, as ours have one. */
const publishShop = (digit: string) => {
  const dist = site.build('shop', digit)
  writeFileSync(join(dist, 'mf-manifest.json'), JSON.stringify(manifest))
  return publishNamed(site.store, dist).version
}
const file = () => join(site.folder, 'shop/mf-manifest.json')
const readManifest = () => JSON.parse(readFileSync(file(), 'utf8'))

beforeEach(() => {
  for (const part of parts)
    promote(site.store, { [part]: part === 'shop' ? publishShop('1') : site.publish(part, '1') }, act)
})

test('beside the versions lies the manifest of the live one, which finds its files from there', () => {
  expect(readManifest()).toEqual({
    ...manifest,
    metaData: {
      ...manifest.metaData,
      remoteEntry: { name: 'remoteEntry.js', path: v1, type: 'global' },
      types: { path: '', name: '', zip: `${v1}/@mf-types.zip`, api: '' },
    },
  })
  promote(site.store, { shop: publishShop('2') }, act)
  expect(readManifest().metaData.remoteEntry.path).toBe(v2)
  rollBack(site.store, ['shop'], act)
  expect(readManifest().metaData.remoteEntry.path).toBe(v1)
})

test.each([
  ['repair', () => repair(site.store, act)],
  ['the same promotion once more', () => promote(site.store, { shop: v1 }, act)],
])('a manifest that a killed promotion left behind follows the registry after %s', (_, mend) => {
  const before = readFileSync(file(), 'utf8')
  writeFileSync(file(), before.replaceAll(v1, v2))
  mend()
  expect(readFileSync(file(), 'utf8')).toBe(before)
})

test('a part whose live version has no manifest has none there either', () => {
  promote(site.store, { shop: site.publish('shop', '2') }, act)
  expect(existsSync(file())).toBe(false)
})
