import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { testSite, versionNumber } from '../../../test/site.ts'
import { scriptsIn } from '../page-scripts.ts'
import { promote } from '../promote.ts'

const parts = ['host', 'shared', 'user', 'stylist']
const act = { by: 'ravi@desk' }
const built = { federation: '2.9.3' }

let site: ReturnType<typeof testSite>

beforeEach(() => {
  site = testSite()
  promoteAll('1')
})

afterEach(() => site.remove())

const promoteAll = (digit: string, change = {}) =>
  promote(site.store, Object.fromEntries(parts.map((part) => [part, site.publish(part, digit, change)])), act)

const page = (): string =>
  readFileSync(join(site.folder, site.store.readRegistry().pages['/']?.file ?? ''), 'utf8')

const versionsOnPage = (part: string): string[] => {
  const [, json = ''] = /id="drape-registry">(.*?)<\/script>/.exec(page()) ?? []
  return (
    (JSON.parse(json) as Record<string, { version: string }[]>)[part]?.map(({ version }) => version) ?? []
  )
}

const hostsOnPage = (): string[] => scriptsIn(page()).hosts.map(({ version }) => version)

test.each(parts)(
  'a %s that is built with Module Federation does not go live among others that are not',
  (part) => {
    const version = site.publish(part, '2', built)
    expect(() => promote(site.store, { [part]: version }, act)).toThrow(
      /^(shared|stylist|user) \d{12} and host \d{12} are not both built with Module Federation: promote all parts together\. \(names\)$/m,
    )
  },
)

test('all go live together, and no page falls back to what was built before', () => {
  promoteAll('2', built)
  expect(versionsOnPage('user')).toEqual([versionNumber('2')])
  promote(site.store, { user: site.publish('user', '3', built) }, act)
  expect(versionsOnPage('user')).toEqual(['3', '2'].map(versionNumber))
})

test('a part that is built with a newer minor than the host goes live with such a host, and not before', () => {
  promoteAll('2', built)
  const newer = { federation: '2.10.0' }
  const user = site.publish('user', '3', newer)
  expect(() => promote(site.store, { user }, act)).toThrow(
    'user 333333333333 is built with Module Federation 2.10.0, which is newer than the 2.9.3 of host 222222222222: promote a host with it first, or both together. (names)',
  )
  promote(site.store, { user, host: site.publish('host', '3', newer) }, act)
  promote(site.store, { shared: site.publish('shared', '3', { federation: '2.10.4' }) }, act)
  expect(versionsOnPage('user')).toEqual(['3', '2'].map(versionNumber))
  expect(hostsOnPage()).toEqual([versionNumber('3')])
})
