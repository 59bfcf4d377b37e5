import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testSite, versionNumber } from '../test/site.ts'
import { adopt } from './adopt.ts'
import { scriptsIn } from './page-scripts.ts'
import { promote } from './promote.ts'
import type { Build } from './registry.ts'
import { rollBack } from './roll-back.ts'

const [v1, v2, v3] = ['1', '2', '3'].map(versionNumber) as [string, string, string]
const act = { by: 'ravi@desk' }
const parts = ['host', 'shared', 'user', 'stylist']
const portable = { portable: true } as const

let site: ReturnType<typeof testSite>

beforeEach(() => {
  site = testSite()
})

afterEach(() => site.remove())

const release = (part: string, digit: string, change: Partial<Build> = portable) =>
  promote(site.store, { [part]: site.publish(part, digit, change) }, act)

const releaseAll = (digit: string, change?: Partial<Build>) =>
  promote(
    site.store,
    Object.fromEntries(parts.map((part) => [part, site.publish(part, digit, change ?? portable)])),
    act,
  )

const page = () => readFileSync(join(site.folder, site.store.readRegistry().pages['/']?.file ?? ''), 'utf8')
const addresses = () =>
  scriptsIn(page()).chunks.map(({ url, version }) => (version ? `${url} ${version}` : url))

/** What the page says of the files that code loads later. */
const registrySays = (part: string) => {
  const [, json = ''] = /id="drape-registry">(.*?)<\/script>/.exec(page()) ?? []
  return (JSON.parse(json) as Record<string, { since?: object }[]>)[part]?.map(({ since }) => since)
}

test('a file that did not change keeps its address, from version to version, and says whose it is', () => {
  releaseAll('1')
  release('shared', '2')
  release('shared', '3')
  expect(addresses()).toContain(`/site/shared/${v1}/ui.js ${v3}`)
  expect(scriptsIn(page()).entries.map(({ url }) => url)).toContain(`/site/shared/${v3}/entry.js`)
  const names = ['api', 'common', 'ui', 'dialog']
  const since = { [v1]: expect.arrayContaining(names) }
  expect(registrySays('shared')).toEqual([since, since, undefined])
})

test('a lazy file of the host keeps its address too, which the page says', () => {
  const doors = {
    main: { files: ['main.js', 'main.css'], needs: [] },
    later: { files: ['later.js'], needs: [] },
  }
  releaseAll('1')
  release('host', '2', { ...portable, doors })
  release('host', '3', { ...portable, doors })
  const { hosts } = scriptsIn(page())
  expect(hosts.map(({ version, since }) => ({ version, since }))).toEqual([
    { version: v3, since: { [v2]: ['later'] } },
    { version: v2, since: undefined },
    { version: v1, since: undefined },
  ])
})

test('the folder of a version is whole all the same, and one that changed is at its own address', () => {
  releaseAll('1')
  release('shared', '2')
  expect(site.store.readFile('shared', v2, 'ui.js')).toBe(site.store.readFile('shared', v1, 'ui.js'))
  expect(Object.keys(site.store.readRelease('shared', v2)?.since ?? {})).not.toContain('entry.js')
})

test('a version that was rolled back lends no address', () => {
  releaseAll('1', {})
  release('host', '2')
  release('shared', '2')
  rollBack(site.store, ['shared'], act)
  release('shared', '3')
  expect(addresses()).toContain(`/site/shared/${v3}/ui.js`)
})

test('under a host that tells chunks no version every version is at its own address', () => {
  releaseAll('1', {})
  release('shared', '2')
  release('shared', '3')
  expect(addresses()).toContain(`/site/shared/${v3}/ui.js`)
  release('host', '2')
  expect(addresses()).toContain(`/site/shared/${v2}/ui.js ${v3}`)
  rollBack(site.store, ['host'], act)
  expect(addresses()).toContain(`/site/shared/${v3}/ui.js`)
  expect(page()).not.toContain('"since"')
})

test('a file that is damaged or gone at the older address is asked for at its own', () => {
  releaseAll('1')
  site.publish('shared', '2', portable)
  writeFileSync(join(site.store.folderOf('shared', v1), 'ui.js'), 'alert(1)')
  promote(site.store, { shared: v2 }, act)
  expect(addresses()).toContain(`/site/shared/${v2}/ui.js`)
  expect(addresses()).toContain(`/site/shared/${v1}/common.js ${v2}`)
  rmSync(site.store.folderOf('shared', v1), { recursive: true })
  release('user', '2')
  expect(addresses()).toContain(`/site/shared/${v2}/common.js`)
})

test('a version from another site keeps the addresses that this one has', () => {
  const image = testSite()
  const bring = (digit: string) => {
    for (const part of parts) promote(image.store, { [part]: image.publish(part, digit, portable) }, act)
  }
  bring('1')
  bring('2')
  releaseAll('3')
  adopt(site.store, image.store, { ...act, source: 'image', over: true })
  image.remove()
  expect(addresses()).toContain(`/site/shared/${v3}/ui.js ${v2}`)
  expect(page()).not.toContain(v1)
})
