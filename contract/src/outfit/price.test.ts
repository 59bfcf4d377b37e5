import * as z from 'zod/mini'
import { createOutfit } from './outfit.call.ts'

const item = { category: 'Tops', name: 'Kurta', brand: 'Anokhi' }
const outfit = { photo: '019a9d6e-3f4b-7c1d-8e2f-0123456789ab', title: 'Blues', description: 'Indigo.' }
const takes = (estimated_price: unknown) =>
  z.safeParse(createOutfit.body, { ...outfit, items: [{ ...item, estimated_price }] }).success

describe('a price', () => {
  it.each([0, -0, 0.01, 0.1 + 0.2, 1, 1299.5, 2499.99, 123_456.78, 9_999_999.99, 10_000_000])(
    'may be %d',
    (price) => {
      expect(takes(price)).toBe(true)
    },
  )

  it('may be any whole number of paise', () => {
    for (let paise = 0; paise < 1_000_000_000; paise += 1_299_709) expect(takes(paise / 100)).toBe(true)
  })

  it.each([
    -0.01,
    -1,
    0.001,
    0.005,
    1299.999,
    9_999_999.999,
    10_000_000.01,
    1e308,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    '1299',
    '',
    null,
    undefined,
    true,
    [1],
  ])('is not %p', (price) => expect(takes(price)).toBe(false))
})
