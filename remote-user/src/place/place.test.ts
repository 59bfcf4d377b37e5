import { addressOf, type Place, placeOf } from './place.ts'

const read = (address: string) => placeOf(new URL(address, 'http://drape.example').searchParams)

test.each<[Place, string]>([
  [{ screen: 'home' }, '/'],
  [{ screen: 'closet' }, '/?screen=closet'],
  [{ screen: 'outfit-details', outfit: 'o 1' }, '/?screen=outfit-details&outfit=o+1'],
])('%j has an address that leads back to it', (place, address) => {
  expect(addressOf(place)).toBe(address)
  expect(read(address)).toEqual(place)
})

test.each(['/?screen=outfit-details', '/?screen=nowhere', '/?outfit=o1'])('%s is home', (address) => {
  expect(read(address)).toEqual({ screen: 'home' })
})
