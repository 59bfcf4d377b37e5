import * as z from 'zod/mini'
import { updateFit } from './fit.call.ts'
import {
  counterpartOf,
  heightInWords,
  measuresOf,
  pieceKinds,
  sizeBeside,
  sizeIn,
  sizeOfWords,
  sizesOf,
} from './sizes.ts'

const takes = (sizes: object) => z.safeParse(updateFit.body, { sizes: { chart: 'women', ...sizes } }).success

describe('a size', () => {
  it.each(pieceKinds)('of %s that the form offers is taken', (kind) => {
    for (const value of [...sizesOf(kind), ...measuresOf(kind)])
      expect([value, takes({ [kind]: value })]).toEqual([value, true])
  })

  it.each(['', 'm', '6XL', '59 cm', '161 cm', '92', '92cm', 'UK 5', '\u0000', 7])('is not %j', (value) => {
    expect(takes({ top: value })).toBe(false)
  })

  it.each(['1.5', '13.5', '5.25', '19.5 cm', '32.5 cm', 'M'])('of shoes is not %j', (value) => {
    expect(takes({ shoes: value })).toBe(false)
  })

  it.each([
    ['women', 'top', 'M', '91 cm'],
    ['men', 'top', 'M', '102 cm'],
    ['women', 'bottom', 'M', '76 cm'],
    ['women', 'shoes', '5', '24.2 cm'],
    ['women', 'top', '92 cm', 'M'],
    ['women', 'top', '160 cm', '5XL'],
    ['women', 'top', '60 cm', 'XS'],
    ['women', 'shoes', '24 cm', '5'],
    ['women', 'top', 'odd', ''],
  ] as const)('%s’s %s %s stands beside %s', (chart, kind, value, counterpart) => {
    expect(counterpartOf(chart, kind, value)).toBe(counterpart)
  })

  it.each(pieceKinds)('of %s is the size of its own measure', (kind) => {
    for (const size of sizesOf(kind)) expect(sizeIn('men', kind, counterpartOf('men', kind, size))).toBe(size)
  })

  it('has one beside it, up to the last', () => {
    expect(sizeBeside('top', 'M', 1)).toBe('L')
    expect(sizeBeside('shoes', '5', -1)).toBe('4.5')
    expect(sizeBeside('dress', '5XL', 1)).toBeUndefined()
    expect(sizeBeside('dress', 'odd', 1)).toBeUndefined()
  })

  it('is read from a stylist’s words', () => {
    expect(sizeOfWords('shoes', 'UK 5.5')).toBe('5.5')
    expect(sizeOfWords('top', ' xl ')).toBe('XL')
    expect(sizeOfWords('top', 'Free size')).toBeUndefined()
  })
})

test('a height is said in centimetres and feet', () => {
  expect(heightInWords(163)).toBe('163 cm, 5 ft 4 in')
  expect(heightInWords(183)).toBe('183 cm, 6 ft 0 in')
})
