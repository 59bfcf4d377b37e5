import { gate } from './gate.ts'
import type { Release } from './registry.ts'

const release = (part: string, about: Partial<Release>): Release => ({
  part,
  version: '111111111111',
  scope: part,
  entry: 'entry.js',
  doors: {},
  uses: {},
  offers: {},
  integrity: {},
  ...about,
})

const user = release('user', { uses: { '@drape/remote-shared/ui': ['Button', 'Look'] } })
const offering = (...names: string[]) => release('shared', { offers: { '@drape/remote-shared/ui': names } })

test('a set in which every name is offered passes, and more may be offered', () => {
  expect(() => gate({ user: [user], shared: [offering('Button', 'Look', 'Sheet')] })).not.toThrow()
})

test('a name that the live version lacks is refused by name', () => {
  expect(() => gate({ user: [user], shared: [offering('Look')] })).toThrow(
    'user 111111111111 needs Button of @drape/remote-shared/ui, which the live version lacks.',
  )
})

test('a door that no live part has is refused by name', () => {
  expect(() => gate({ user: [user], shared: [release('shared', {})] })).toThrow(
    'user 111111111111 needs @drape/remote-shared/ui, which no live part offers.',
  )
})

test('a door that is opened without taking a name must be there too', () => {
  const bare = release('user', { uses: { '@drape/remote-shared/ui': [] } })
  expect(() => gate({ user: [bare], shared: [offering()] })).not.toThrow()
  expect(() => gate({ user: [bare] })).toThrow(/no live part offers/)
})

test('what only the version before offers does not count', () => {
  expect(() => gate({ user: [user], shared: [offering('Look'), offering('Button', 'Look')] })).toThrow(
    /Button/,
  )
})

test('every fault is told at once', () => {
  const stylist = release('stylist', { uses: { 'react-router-dom': ['Link'] } })
  expect(() => gate({ user: [user], stylist: [stylist], shared: [offering('Look')] })).toThrow(
    /^user .*\nstylist .*react-router-dom/,
  )
})
