import { avoidVersion } from '../part/version-notes.ts'
import { chooseVersions, isFirstVisit } from './choose-versions.ts'
import { startPage } from './start.ts'

const release = (part: string, digit: string, needs = {}) => ({
  version: digit.repeat(12),
  scope: `drape_${part}_${digit}`,
  entry: `/site/${part}/${digit}/entry.js`,
  integrity: '',
  needs,
})
const registry = {
  shop: [release('shop', '2', { shared: ['ui'] }), release('shop', '1')],
  shared: [release('shared', '2'), release('shared', '1')],
  cart: [release('cart', '2'), release('cart', '1')],
}
const hosts = ['2', '1'].map((digit) => ({ version: digit.repeat(12), scripts: [], styles: [] }))
const json = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`

beforeEach(() => {
  document.body.dataset['part'] = 'shop'
  document.body.innerHTML =
    json('drape-registry', registry) + json('drape-scripts', { hosts, entries: [], chunks: [] })
  // What the browser knows from before is forgotten when something new is live.
  chooseVersions()
})

test('the live versions start, which drew the first screen', () => {
  const { hosts: startedHosts, areAsDrawn } = chooseVersions()
  expect(startedHosts).toEqual(hosts)
  expect(areAsDrawn).toBe(true)
})

test.each(['host', 'shop', 'shared'])(
  'the first screen is not that of a live %s that has failed here',
  (part) => {
    avoidVersion(part, '2'.repeat(12))
    const { hosts: startedHosts, areAsDrawn } = chooseVersions()
    expect(areAsDrawn).toBe(false)
    expect(startedHosts[0]?.version).toBe((part === 'host' ? '1' : '2').repeat(12))
  },
)

test('a page that avoids the live version shows no picture of it, and after an hour it does', () => {
  jest.useFakeTimers({ now: Date.now() })
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div id="root"></div><script type="text/html" data-face="out"><h1>Shop</h1></script>',
  )
  const isShown = () => {
    document.getElementById('first-screen')?.remove()
    startPage({ visitor: () => ({ face: 'out', kept: {} }) })
    return document.getElementById('first-screen') !== null
  }
  expect(isShown()).toBe(true)
  avoidVersion('shop', '2'.repeat(12))
  expect(isShown()).toBe(false)
  jest.setSystemTime(Date.now() + 60 * 60_000)
  expect(isShown()).toBe(true)
})

test('a part that this page does not show changes nothing', () => {
  avoidVersion('cart', '2'.repeat(12))
  expect(chooseVersions().areAsDrawn).toBe(true)
})

test('only a browser that keeps nothing is here for the first time, and one that forbids storage does not say', () => {
  expect(isFirstVisit()).toBe(false)
  localStorage.clear()
  expect(isFirstVisit()).toBe(true)
  jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  expect(isFirstVisit()).toBe(false)
})
