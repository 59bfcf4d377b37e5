import { fitInWords } from './fit-words.ts'

test('what a client never wears is read first, then sizes, fit, words, brands and prices', () => {
  expect(
    fitInWords({
      sizes: { chart: 'women', top: 'M', dress: '92 cm', shoes: '5' },
      height_cm: 163,
      sit: 'loose',
      words: 'Arms shorter than most',
      never: { chosen: ['silk', 'high_heels'], words: ['पीला'] },
      brands: { fit: ['Anokhi'], unfit: ['Zara', 'H&M'] },
      prices: { top: 2000, shoes: 123456 },
      updated_at: null,
    }),
  ).toEqual([
    ['Never', 'Silk, High heels, पीला'],
    ['Tops', 'M, about 91 cm'],
    ['Dresses', '92 cm, about M'],
    ['Shoes', 'UK 5, about 24.2 cm'],
    ['Sizes of', 'women’s charts'],
    ['Height', '163 cm, 5 ft 4 in'],
    ['Should sit', 'Loose'],
    ['In their words', 'Arms shorter than most'],
    ['Brands that do not fit', 'Zara, H&M'],
    ['Brands that fit', 'Anokhi'],
    ['Likes to pay', 'tops ₹2,000, shoes ₹1,23,456'],
  ])
})
