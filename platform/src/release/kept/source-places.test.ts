import { sourcePlacesOf } from './source-places.ts'

const version = '0123456789ab'
const place = (line: number, column: number) => `/site/cart/${version}/app.js:${line}:${column}`

const placesIn = (map: object | string, places: readonly string[] = [place(1, 1)]) => {
  const readMap = (part: string, of: string, file: string) =>
    part === 'cart' && of === version && file === 'app.js.map'
      ? Buffer.from(typeof map === 'string' ? map : JSON.stringify(map))
      : undefined
  return sourcePlacesOf({ readMap }, places)
}

/** Two lines; the second column of the first is in another file. */
const map = (sources: readonly unknown[]) => ({
  version: 3,
  sources,
  names: [],
  mappings: 'AAAA,CCEE;ADFF',
})

test('a place in a script is one in its sources, by the source map of its own version', () => {
  const sources = ['webpack://drape_cart/./src/app.tsx', 'webpack://drape_cart/../contract/src/call.ts?1a2b']
  const other = place(1, 1).replace('cart', 'shop')
  expect(
    placesIn(map(sources), [place(2, 7), place(1, 1), other, place(1, 9), place(9, 1), 'anything']),
  ).toEqual({
    [place(1, 1)]: 'src/app.tsx:1:1',
    [place(1, 9)]: 'contract/src/call.ts:3:3',
    [place(2, 7)]: 'src/app.tsx:1:1',
    [place(9, 1)]: 'src/app.tsx:1:1',
  })
})

test('what a source map calls its sources is one short line', () => {
  expect(placesIn(map([`<b>\n\u202e${'x'.repeat(1_000)}`, {}]))[place(1, 1)]).toMatch(/^<b> x{195,198}:1:1$/)
})

test.each<[string, object | string]>([
  ['is no JSON', '{'],
  ['is a text', '"AAAA"'],
  ['has no mappings', { version: 3 }],
  ['has others', { version: 3, sections: [{ offset: { line: 0, column: 0 }, map: null }] }],
  ['has a list of them', { version: 3, sources: [], names: [], mappings: [1] }],
  ['has megabytes of them', { version: 3, sources: ['a'], names: [], mappings: 'A,'.repeat(3_000_000) }],
])('a source map that %s names no place, and breaks nothing', (_, hostile) => {
  expect(placesIn(hostile)).toEqual({})
})
