import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { act } from '../../test/command.ts'
import { siteForEach } from '../../test/each-test.ts'
import { nameBuild } from '../../test/name-build.ts'
import { publishNamed, testSite, v1, v2, v3, writeFiles } from '../../test/site.ts'
import { adopt } from './adopt.ts'
import { promote } from './promote.ts'
import { publish } from './publish.ts'
import { rollBack } from './roll-back.ts'

const site = siteForEach()

/** A host with a font, as every version of it has the same. */
const buildHost = (digit: string, on = site): string => {
  const dist = on.build('host', digit)
  writeFiles(dist, { 'face.woff2': 'letters', 'main.css': '@font-face { src: url(face.woff2) }' })
  return dist
}

const publishHost = (digit: string): string => publishNamed(site.store, buildHost(digit)).version

const release = (digit: string) => promote(site.store, { host: publishHost(digit) }, act)

const page = () => site.read(site.store.readRegistry().pages['*']?.file ?? '')
const addressOfFont = () => /url\((.*?face\.woff2)\)/.exec(page())?.[1]

test('a font that did not change keeps its address, from version to version', () => {
  for (const digit of ['1', '2', '3']) release(digit)
  expect(addressOfFont()).toBe(`/site/host/${v1}/face.woff2`)
})

test('the folder of a version is whole all the same, and its scripts are at their own address', () => {
  release('1')
  release('2')
  expect(site.store.readFile('host', v2, 'face.woff2')).toBe('letters')
  expect(page()).toContain(`/site/host/${v2}/main.js`)
})

test('a version that was rolled back lends no address', () => {
  promote(site.store, { host: site.publish('host', '1') }, act)
  release('2')
  rollBack(site.store, ['host'], act)
  release('3')
  expect(addressOfFont()).toBe(`/site/host/${v3}/face.woff2`)
})

test('a font that is damaged or gone at the older address is asked for at its own', () => {
  release('1')
  publishHost('2')
  writeFileSync(join(site.store.folderOf('host', v1), 'face.woff2'), 'evil')
  promote(site.store, { host: v2 }, act)
  expect(addressOfFont()).toBe(`/site/host/${v2}/face.woff2`)
  rmSync(site.store.folderOf('host', v1), { recursive: true })
  release('3')
  expect(addressOfFont()).toBe(`/site/host/${v3}/face.woff2`)
})

test('a version from another site keeps the addresses that this one has', () => {
  const image = testSite()
  const versions = ['1', '2'].map((digit) => {
    const dist = buildHost(digit, image)
    const host = nameBuild(dist)
    promote(image.store, { host: publish(image.store, dist).version }, act)
    return host
  })
  release('3')
  adopt(site.store, image.store, { ...act, source: 'image', over: true })
  image.remove()
  expect(addressOfFont()).toBe(`/site/host/${v3}/face.woff2`)
  expect(page()).toContain(versions[1])
  expect(page()).not.toContain(versions[0])
})
