import type { PictureSize } from '@drape/contract/photo'
import type { TokenKeys } from '../secret/token-keys.ts'
import { pictureAddresses } from './picture-address.ts'

const keys: TokenKeys = ['the key of this server, long enough']
const photoId = '019aa8f0-0000-7000-8000-000000000001'
const otherId = '019aa8f0-0000-7000-8000-000000000002'
const start = Date.parse('2026-11-21T12:01:00Z')
const minute = 60_000

let now: number

beforeEach(() => {
  now = start
})

const prepare = (tokenKeys: TokenKeys = keys) => pictureAddresses(tokenKeys, () => now)

const paramsOf = (address: string, changes: object = {}) => {
  const { pathname, searchParams } = new URL(address, 'http://drape')
  const [, , , , id = '', , size] = pathname.split('/')
  const { expires = '', signature = '' } = Object.fromEntries(searchParams)
  return { photoId: id, size: size as PictureSize, expires, signature, ...changes }
}

test('an address opens its picture, for 5 to 10 minutes', () => {
  const addresses = prepare()
  const params = paramsOf(addresses.of(photoId, 'full'))
  expect(params).toMatchObject({ photoId, size: 'full' })
  expect(addresses.isGood(params)).toBe(true)
  now = start + 5 * minute
  expect(addresses.isGood(params)).toBe(true)
  now = start + 10 * minute
  expect(addresses.isGood(params)).toBe(false)
})

test('an address opens no other picture, no other size and no longer time', () => {
  const addresses = prepare()
  const address = addresses.of(photoId, 'full')
  const { expires, signature } = paramsOf(address)
  for (const changes of [
    { photoId: otherId },
    { size: 'thumbnail' },
    { expires: String(Number(expires) + 300) },
    { expires: `0${expires}` },
    { signature: signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) },
    { signature: signature.slice(1) },
    { signature: '' },
  ]) {
    expect(addresses.isGood(paramsOf(address, changes))).toBe(false)
  }
})

test('an address stays the same for minutes, so that a browser caches the picture, and then changes', () => {
  const addresses = prepare()
  const address = addresses.of(photoId, 'full')
  now = start + 2 * minute
  expect(addresses.of(photoId, 'full')).toBe(address)
  expect(addresses.of(photoId, 'thumbnail')).not.toBe(address)
  expect(addresses.of(otherId, 'full')).not.toBe(address)
  now = start + 5 * minute
  expect(addresses.of(photoId, 'full')).not.toBe(address)
})

test('every server with the key gives and knows the same address, no other server does', () => {
  const address = prepare().of(photoId, 'full')
  expect(prepare().of(photoId, 'full')).toBe(address)
  expect(prepare(['another key, of another server, also long']).isGood(paramsOf(address))).toBe(false)
})

test('while the key is being changed, addresses that the old one signed are valid', () => {
  const address = prepare().of(photoId, 'full')
  const after = prepare(['a new key that is long enough as well', ...keys])
  expect(after.isGood(paramsOf(address))).toBe(true)
  expect(after.of(photoId, 'full')).not.toBe(address)
})

test('addresses of more pictures than are kept in mind are right too', () => {
  const addresses = prepare()
  const idOf = (n: number) => `019aa8f0-0000-7000-8000-${String(n).padStart(12, '0')}`
  for (let n = 0; n < 25_000; n += 1) addresses.of(idOf(n), 'full')
  expect(addresses.of(idOf(1), 'full')).toBe(prepare().of(idOf(1), 'full'))
})
