import {
  isStorageRefused,
  readStored,
  removeStored,
  storedEntries,
  watchStored,
  writeStored,
} from './local.storage.ts'

const forbidStorage = () =>
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The request was denied.', 'SecurityError')
  })

beforeEach(() => localStorage.clear())

test('what an earlier visit kept is read', () => {
  localStorage.setItem('accessToken', 'abc')
  expect(readStored('accessToken')).toBe('abc')
})

test('only what is named is removed', () => {
  localStorage.setItem('accessToken', 'abc')
  localStorage.setItem('user', '{}')
  removeStored('accessToken')
  expect([readStored('accessToken'), readStored('user')]).toEqual([null, '{}'])
})

test('a browser that forbids storage reads as an empty one', () => {
  forbidStorage()
  expect(readStored('accessToken')).toBeNull()
  expect(writeStored('accessToken', 'abc')).toBe(false)
  expect(() => removeStored('accessToken')).not.toThrow()
  expect(storedEntries()).toEqual([])
  expect(isStorageRefused()).toBe(true)
})

test('a browser whose storage is damaged reads as an empty one', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('', 'NS_ERROR_FILE_CORRUPTED')
  })
  expect(readStored('accessToken')).toBeNull()
})

test('a listener that has left hears nothing more', () => {
  const listener = jest.fn()
  const leave = watchStored(listener)
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  leave()
  window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }))
  expect(listener).toHaveBeenCalledTimes(1)
})
