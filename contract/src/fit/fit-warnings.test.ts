import type { Fit } from './fit.call.ts'
import { sizeToOrder, warningsFor } from './fit-warnings.ts'
import { noFit } from './fit-words.ts'
import { kindOf } from './piece-kind.ts'

const fitOf = (changes: Partial<Fit>): Fit => ({ ...noFit, ...changes })
const piece = { category: 'Tops', name: 'Kurta', brand: 'Anokhi', price: 1500 }

describe('a stylist is warned', () => {
  const silk = fitOf({ never: { chosen: ['silk'], words: [] } })
  it.each([
    ['silk', { name: 'Indigo SILK kurta' }],
    ['silk', { name: 'Chanderi kurta' }],
    ['silk', { category: 'Silks' }],
  ])('of %s in %j', (what, changes) => {
    expect(warningsFor(silk)({ ...piece, ...changes })).toEqual([`Your client never wears ${what}.`])
  })

  it.each(['Silkworm print kurta', 'Kurta without silk', 'A silk-free kurta', 'Non-silk kurta', ''])(
    'of nothing in %j',
    (name) => {
      expect(warningsFor(silk)({ ...piece, name })).toEqual([])
    },
  )

  it('does not take short sleeves for shorts', () => {
    const warn = warningsFor(fitOf({ never: { chosen: ['shorts'], words: [] } }))
    expect(warn({ ...piece, name: 'Short kurta' })).toEqual([])
    expect(warn({ ...piece, name: 'Linen shorts' })).toEqual(['Your client never wears shorts.'])
  })

  it.each([
    ['पीला', 'पीला कुर्ता'],
    ['big buttons', 'Shirt, big button'],
    ['.*', ''],
    ['😀', 'Kurta 😀'],
  ])('of %j in words of the client’s own, which are no pattern', (own, name) => {
    const said = warningsFor(fitOf({ never: { chosen: [], words: [own] } }))({ ...piece, name })
    expect(said).toEqual(/\p{L}/u.test(own) ? [`Your client never wears ${own}.`] : [])
  })

  it.each([
    ['Zara', true],
    ['ZARA Woman', true],
    ['Lazara', false],
    ['', false],
  ])('of the brand %j, if Zara does not fit: %p', (brand, isWarned) => {
    const said = warningsFor(fitOf({ brands: { fit: [], unfit: ['zara'] } }))({ ...piece, brand })
    expect(said).toEqual(isWarned ? ['zara does not fit your client.'] : [])
  })

  it.each([
    [2499, []],
    [2500, ['₹2,500 is 25% above what your client likes to pay for a top.']],
    [2600, ['₹2,600 is 30% above what your client likes to pay for a top.']],
    [Number.NaN, []],
  ])('of ₹%d for a top, where ₹2,000 is liked', (price, said) => {
    expect(warningsFor(fitOf({ prices: { top: 2000, shoes: 1 } }))({ ...piece, price })).toEqual(said)
  })

  it('of nothing by a client who said nothing, or says what only a later version knows', () => {
    expect(warningsFor(noFit)(piece)).toEqual([])
    const later = { chosen: ['constructor'], words: [' '] } as never
    expect(warningsFor(fitOf({ never: later }))(piece)).toEqual([])
  })
})

describe('a piece', () => {
  it.each([
    ['Tops', 'Dress shirt', 'top'],
    ['Ethnic wear', 'Anarkali kurta', 'top'],
    ['Ethnic wear', 'Lehenga', 'dress'],
    ['Ethnic wear', 'Saree with blouse', undefined],
    ['Footwear', 'Anything', 'shoes'],
    ['Bags', 'Shoe bag', undefined],
    ['', 'Shirt dress', 'dress'],
    ['', 'Kurta with palazzos', 'top'],
    ['', 'Ballerina flats', 'shoes'],
    ['Something', 'New', undefined],
  ])('of the category %j with the name %j is of the kind %j', (category, name, kind) => {
    expect(kindOf({ category, name })).toBe(kind)
  })

  it('is ordered in the size of its kind', () => {
    const fit = fitOf({ sizes: { chart: 'women', top: 'M', bottom: null, dress: '103 cm', shoes: '5.5' } })
    expect(sizeToOrder(fit, { category: 'Tops', name: '' })).toBe('M')
    expect(sizeToOrder(fit, { category: 'Bottoms', name: '' })).toBeUndefined()
    expect(sizeToOrder(fit, { category: 'Dresses', name: '' })).toBe('XL')
    expect(sizeToOrder(fit, { category: 'Footwear', name: '' })).toBe('UK 5.5')
    expect(sizeToOrder(fit, { category: 'Bags', name: '' })).toBeUndefined()
  })
})
