import type { Release } from '../registry.ts'
import { incompatibilityLine } from './incompatibility.ts'
import { checkNames } from './names.ts'

const release = (part: string, about: Partial<Release>): Release => ({
  part,
  version: '111111111111',
  scope: part,
  entry: 'entry.js',
  doors: {},
  uses: {},
  offers: {},
  routes: [],
  integrity: {},
  ...about,
})

const user = release('user', { uses: { '@drape/remote-shared/ui': ['Button', 'Look'] } })
const offering = (...names: string[]) => release('shared', { offers: { '@drape/remote-shared/ui': names } })

const messages = (...set: Release[]) => checkNames(set).map(incompatibilityLine)

test('a set in which every name is offered passes, and more may be offered', () => {
  expect(messages(user, offering('Button', 'Look', 'Sheet'))).toEqual([])
})

test('a name that the live version lacks is refused by name', () => {
  expect(messages(user, offering('Look'))).toEqual([
    'user 111111111111 needs Button of @drape/remote-shared/ui, which the live version lacks. (names)',
  ])
})

test('a door that no live part has is refused by name', () => {
  expect(messages(user, release('shared', {}))).toEqual([
    'user 111111111111 needs @drape/remote-shared/ui, which no live part offers. (names)',
  ])
})

test('a door that is opened without taking a name must be there too', () => {
  const bare = release('user', { uses: { '@drape/remote-shared/ui': [] } })
  expect(messages(bare, offering())).toEqual([])
  expect(messages(bare)).toEqual([expect.stringContaining('no live part offers')])
})

test('every fault is told at once', () => {
  const stylist = release('stylist', { uses: { '@drape/remote-tool/app': ['App'] } })
  expect(messages(user, stylist, offering('Look'))).toEqual([
    expect.stringMatching(/^user .*Button/),
    expect.stringMatching(/^stylist .*remote-tool/),
  ])
})

test('of a shared package only what the host does not share whole can be missing', () => {
  const page = release('user', { uses: { react: ['useState'], 'react-router-dom': ['Link', 'Outlet'] } })
  const host = release('host', { offers: { 'react-router-dom': ['Link'] } })
  expect(messages(page, host)).toEqual([expect.stringContaining('needs Outlet of react-router-dom')])
})
