import { releaseOf } from '../../../test/release-of.ts'
import type { Release } from '../registry.ts'
import { foundBy, incompatibilityLine } from './incompatibility.ts'
import { checkNames } from './names.ts'

const shop = releaseOf('shop', { uses: { '@example/remote-shared/ui': ['Button', 'Look'] } })
const offering = (...names: string[]) =>
  releaseOf('shared', { offers: { '@example/remote-shared/ui': names } })

const messages = (...set: Release[]) => checkNames(set).map(foundBy('names')).map(incompatibilityLine)

test('a set in which every name is offered passes, and more may be offered', () => {
  expect(messages(shop, offering('Button', 'Look', 'Sheet'))).toEqual([])
})

test('a name that the live version lacks is refused by name', () => {
  expect(messages(shop, offering('Look'))).toEqual([
    'shop 111111111111 needs Button of @example/remote-shared/ui, which the live version lacks. (names)',
  ])
})

test('a door that no live part has is refused by name', () => {
  expect(messages(shop, releaseOf('shared', {}))).toEqual([
    'shop 111111111111 needs @example/remote-shared/ui, which no live part offers. (names)',
  ])
})

test('a door that is opened without taking a name must be there too', () => {
  const bare = releaseOf('shop', { uses: { '@example/remote-shared/ui': [] } })
  expect(messages(bare, offering())).toEqual([])
  expect(messages(bare)).toEqual([expect.stringContaining('no live part offers')])
})

test('all incompatibilities are reported together', () => {
  const cart = releaseOf('cart', { uses: { '@example/remote-tool/app': ['App'] } })
  expect(messages(shop, cart, offering('Look'))).toEqual([
    expect.stringMatching(/^shop .*Button/),
    expect.stringMatching(/^cart .*remote-tool/),
  ])
})

test('of a shared package only what the host does not share whole can be missing', () => {
  const page = releaseOf('shop', { uses: { react: ['useState'], 'react-router-dom': ['Link', 'Outlet'] } })
  const host = releaseOf('host', { offers: { 'react-router-dom': ['Link'] } })
  expect(messages(page, host)).toEqual([expect.stringContaining('needs Outlet of react-router-dom')])
})
