import { avoidedOf, avoidInTab, avoidVersion } from './version-notes.ts'

/** The next version of the stored notes, with a renamed field. */
jest.mock('./stored.ts', () => ({
  versions: { 'drape:versions': 2 },
  passages: {
    'drape:versions': {
      read: ({ left, ...notes }: { left: object }) => ({ ...notes, avoided: left }),
      write: ({ avoided, ...notes }: { avoided: object }) => ({ ...notes, left: avoided }),
    },
  },
}))

const places = () => [localStorage, sessionStorage]
const v1 = '1'.repeat(12)

test('a new version reads the notes of the one before, for the browser and for the tab', () => {
  const [inBrowser, inTab] = places()
  const at = Date.now()
  inBrowser?.setItem('drape:versions', JSON.stringify({ left: { shop: { [v1]: at } }, inTabAt: at }))
  inTab?.setItem('drape:versions', JSON.stringify({ left: { host: { [v1]: at } } }))
  expect([avoidedOf('shop'), avoidedOf('host'), avoidedOf('cart')]).toEqual([[v1], [v1], []])
})

test('an open tab of the version before reads the notes of the new one', () => {
  avoidVersion('shop', v1)
  avoidInTab('host', v1)
  const [ofBrowser, ofTab] = places().map((place) => JSON.parse(place.getItem('drape:versions') ?? '{}'))
  expect([Object.keys(ofBrowser.left), Object.keys(ofTab.left)]).toEqual([['shop'], ['host']])
  expect([avoidedOf('shop'), avoidedOf('host')]).toEqual([[v1], [v1]])
})
