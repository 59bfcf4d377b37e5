import { ownAddress } from './google-address.ts'

test.each([
  ['/?screen=closet', 'http://localhost/?screen=closet'],
  ['//elsewhere.example/', '/'],
  ['https://elsewhere.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['http://', '/'],
])('a visitor who comes back from Google to %s goes to %s', (address, expected) => {
  expect(ownAddress(address)).toBe(expected)
})
