import { addressOf, type Place, placeOf } from './screen.ts'

const placeAt = (address: string) => placeOf(new URL(address, 'http://drape.example').searchParams)

test.each<[Place, string]>([
  [{ screen: 'overview' }, '/stylist-login'],
  [{ screen: 'tools' }, '/stylist-login?screen=tools'],
  [{ screen: 'requests' }, '/stylist-login?screen=requests'],
  [{ screen: 'create-outfit', request: 'r 1' }, '/stylist-login?screen=create-outfit&request=r+1'],
])('%j has an address that leads back to it', (place, address) => {
  expect(addressOf(place)).toBe(address)
  expect(placeAt(address)).toEqual(place)
})

test.each(['?screen=create-outfit', '?screen=nowhere', '?request=r1'])('%s is the overview', (query) => {
  expect(placeAt(`/stylist-login${query}`)).toEqual({ screen: 'overview' })
})
