import { idOf, savedItemOf, savedOutfitOf } from '@drape/remote-shared/test/factories'
import {
  type Arrangement,
  arrange,
  arrangeOutfits,
  groupsOf,
  type Piece,
  readArrangement,
  writeArrangement,
} from './arrangement.ts'

const defaults: Arrangement = { isByOutfit: false, kind: '', brand: '', order: 'newest' }

const pieceOf = (number: number, category: string, brand: string, price: number): Piece => ({
  ...savedItemOf(number, { category, brand, price }),
  outfit: idOf(100),
  wornDays: 0,
})

const pieces = [
  pieceOf(1, 'Kurta', 'Fabindia', 900),
  pieceOf(2, 'Shoes', 'anokhi', 2500),
  pieceOf(3, 'kurta ', 'Anokhi', Number.NaN),
  pieceOf(4, 'Jewellery', '', 300),
]
const namesOf = (changes: Partial<Arrangement>) =>
  arrange(pieces, { ...defaults, ...changes }).map(({ name }) => name.at(-1))

test('kinds and brands are one however a stylist wrote them, and the most frequent come first', () => {
  expect(groupsOf(pieces, 'category')).toEqual([
    { key: 'kurta', name: 'Kurta', count: 2 },
    { key: 'jewellery', name: 'Jewellery', count: 1 },
    { key: 'shoes', name: 'Shoes', count: 1 },
  ])
  expect(groupsOf(pieces, 'brand').map(({ name, count }) => [name, count])).toEqual([
    ['anokhi', 2],
    ['Fabindia', 1],
  ])
})

test('a kind and a brand together leave the pieces that have both', () => {
  expect(namesOf({ kind: 'kurta' })).toEqual(['1', '3'])
  expect(namesOf({ brand: 'anokhi' })).toEqual(['2', '3'])
  expect(namesOf({ kind: 'kurta', brand: 'anokhi' })).toEqual(['3'])
})

test('by price in either direction, pieces without a price come last; within a brand the newest is first', () => {
  expect(namesOf({ order: 'price-up' })).toEqual(['4', '1', '2', '3'])
  expect(namesOf({ order: 'price-down' })).toEqual(['2', '1', '4', '3'])
  expect(namesOf({ order: 'brand' })).toEqual(['4', '2', '3', '1'])
})

test('the choice is read back from the address, which keeps other values and leaves out the defaults', () => {
  const arrangement: Arrangement = {
    isByOutfit: true,
    kind: 'kurta',
    brand: 'house of a&b',
    order: 'price-up',
  }
  const address = writeArrangement(new URLSearchParams('screen=closet'), arrangement)
  expect(address.get('screen')).toBe('closet')
  expect(readArrangement(new URLSearchParams(address.toString()))).toEqual(arrangement)
  expect(writeArrangement(address, defaults).toString()).toBe('screen=closet')
  expect(readArrangement(new URLSearchParams('view=attic&order=toString'))).toEqual(defaults)
})

test('outfits are ordered by the day on which they were last worn, and one that never was comes last, or first', () => {
  const outfits = [
    savedOutfitOf(1),
    { ...savedOutfitOf(2), worn: { days: 3, last: '2026-11-02' } },
    { ...savedOutfitOf(3), worn: { days: 1, last: '2026-11-20' } },
    { ...savedOutfitOf(4), worn: { days: 0, last: null } },
  ]
  const idsOf = (order: Arrangement['order']) =>
    arrangeOutfits(outfits, order).map(({ title }) => title.at(-1))
  expect(idsOf('worn')).toEqual(['3', '2', '1', '4'])
  expect(idsOf('unworn')).toEqual(['1', '4', '2', '3'])
  expect(idsOf('newest')).toEqual(['1', '2', '3', '4'])
})
