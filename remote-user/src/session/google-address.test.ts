import * as contract from '@drape/contract/page-config'
import { ownAddress } from './google-address.ts'
import { googlePath } from './google-path.ts'

test("the page to which visitors are led is the one in which the server lets Google's script run", () => {
  expect(googlePath).toBe(contract.googlePath)
})

test.each([
  ['/?screen=closet', 'http://localhost/?screen=closet'],
  ['//elsewhere.example/', '/'],
  ['https://elsewhere.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['http://', '/'],
])('a visitor who comes back from Google to %s goes to %s', (address, expected) => {
  expect(ownAddress(address)).toBe(expected)
})
