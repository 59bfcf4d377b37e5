import { places } from './passage.ts'

const storage = new Map<string, string>()
const get = (place: string) => storage.get(place) ?? null

const first = places({ versions: { profile: 1 }, passages: {} })
const second = places({
  versions: { profile: 2 },
  passages: {
    profile: {
      read: ({ name }: { name: string }) => ({ names: [name] }),
      write: ({ names: [name] }: { names: string[] }) => ({ name }),
    },
  },
})

const write = (by: ReturnType<typeof places>, value: unknown) => {
  for (const [place, text] of by.write('profile', value)) storage.set(place, text)
}
const read = (by: ReturnType<typeof places>): unknown => JSON.parse(by.read('profile', get) ?? 'null')

beforeEach(() => storage.clear())

test('the first version of a value lies under the bare key', () => {
  write(first, { name: 'Asha' })
  expect([...storage.keys()]).toEqual(['profile'])
})

test('a new version finds what the one before kept', () => {
  write(first, { name: 'Asha' })
  expect(read(second)).toEqual({ names: ['Asha'] })
})

test('a tab of the version before, still open, goes on with what the new one writes', () => {
  write(second, { names: ['Ravi'] })
  expect(read(first)).toEqual({ name: 'Ravi' })
  expect(read(second)).toEqual({ names: ['Ravi'] })
})

test('a value is forgotten in both places', () => {
  write(second, { names: ['Ravi'] })
  for (const place of second.of('profile')) storage.delete(place)
  expect([read(first), read(second)]).toEqual([null, null])
})

test('a key that begins with a declared name is of that version', () => {
  const drafts = places({
    versions: { 'draft:order': 2 },
    passages: { 'draft:order': { read: (was: string) => was, write: (is: string) => is } },
  })
  expect(drafts.of('draft:order:meera:1')).toEqual(['draft:order:meera:1.2', 'draft:order:meera:1'])
  expect(drafts.of('draft:orders')).toEqual(['draft:orders'])
})

test('a value that is no JSON is passed on as a text', () => {
  const tokens = places({
    versions: { token: 2 },
    passages: { token: { read: (was: string) => `new-${was}`, write: (is: string) => is.slice(4) } },
  })
  storage.set('token', 'a.b')
  expect(tokens.read('token', get)).toBe('new-a.b')
  expect(tokens.write('token', 'new-c')).toEqual([
    ['token.2', 'new-c'],
    ['token', 'c'],
  ])
})
