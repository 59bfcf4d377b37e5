import { act, promoteAll } from '../../../test/command.ts'
import { siteForEach } from '../../../test/each-test.ts'
import { versionNumber } from '../../../test/site.ts'
import { scriptsIn } from '../page-scripts.ts'
import { promote } from '../promote.ts'

const site = siteForEach()

beforeEach(() => {
  promoteAll(site, '1', { federation: '2.9.3' })
})

const page = (): string => site.read(site.store.readRegistry().pages['/']?.file ?? '')

const versionsOnPage = (part: string): string[] => {
  const [, json = ''] = /id="drape-registry">(.*?)<\/script>/.exec(page()) ?? []
  return (
    (JSON.parse(json) as Record<string, { version: string }[]>)[part]?.map(({ version }) => version) ?? []
  )
}

const hostsOnPage = (): string[] => scriptsIn(page()).hosts.map(({ version }) => version)

test('a part that is built with a newer minor than the host goes live with such a host, and not before', () => {
  const newer = { federation: '2.10.0' }
  const shop = site.publish('shop', '2', newer)
  expect(() => promote(site.store, { shop }, act)).toThrow(
    'shop 222222222222 is built with Module Federation 2.10.0, which is newer than the 2.9.3 of host 111111111111: promote a host with it first, or both together. (names)',
  )
  promote(site.store, { shop, host: site.publish('host', '2', newer) }, act)
  promote(site.store, { shared: site.publish('shared', '2', { federation: '2.10.4' }) }, act)
  expect(versionsOnPage('shop')).toEqual(['2', '1'].map(versionNumber))
  expect(hostsOnPage()).toEqual([versionNumber('2')])
})
