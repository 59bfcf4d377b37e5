import {
  isStorageRefused,
  keeping,
  readStored,
  removeStored,
  storedEntries,
  writeStored,
} from './local-storage.ts'

const forbidStorage = () =>
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The request was denied.', 'SecurityError')
  })

test('only the named keys are removed', () => {
  localStorage.setItem('accessToken', 'abc')
  localStorage.setItem('user', '{}')
  removeStored('accessToken')
  expect([readStored('accessToken'), readStored('user')]).toEqual([null, '{}'])
})

test('only declared keys are stored, and only with values of their type', () => {
  writeStored('appearance', 'dark')
  // @ts-expect-error: it is not an appearance.
  writeStored('appearance', 'sepia')
  // @ts-expect-error: no part has declared it.
  writeStored('mood', 'calm')
  const drafts = keeping<{ readonly draft: { readonly title: string } }>({
    versions: { draft: 1 },
    passages: {},
  })
  drafts.write('draft:1', { title: 'Lunch' })
  // @ts-expect-error: a draft has a title.
  drafts.write('draft:2', {})
  expect(drafts.read('draft:1')).toBe('{"title":"Lunch"}')
  drafts.remove('draft:1')
  expect(drafts.read('draft:1')).toBeNull()
})

test('a browser that forbids storage reads as an empty one, and the page remembers what it could not keep', () => {
  forbidStorage()
  expect(readStored('accessToken')).toBeNull()
  expect(writeStored('accessToken', 'abc')).toBe(false)
  expect(readStored('accessToken')).toBe('abc')
  removeStored('accessToken')
  expect(readStored('accessToken')).toBeNull()
  expect(storedEntries()).toEqual([])
  expect(isStorageRefused()).toBe(true)
})

test('a value that did not fit into a full storage is read as it was last written, until it is stored', () => {
  localStorage.setItem('accessToken', 'old')
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  writeStored('accessToken', 'new')
  expect(readStored('accessToken')).toBe('new')
  full.mockRestore()
  expect(writeStored('accessToken', 'newer')).toBe(true)
  localStorage.setItem('accessToken', 'of another tab')
  expect(readStored('accessToken')).toBe('of another tab')
})

test('a browser whose storage is damaged reads as an empty one', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'NS_ERROR_FILE_CORRUPTED')
  })
  expect(readStored('accessToken')).toBeNull()
})
