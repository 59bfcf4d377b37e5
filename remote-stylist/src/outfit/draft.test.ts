import { blankDraft, contentOf, problemsOf } from './draft.ts'

const item = {
  key: 1,
  category: 'Tops',
  name: 'Kurta',
  brand: 'Anokhi',
  imageUrl: '',
  shopUrl: 'https://shop.example/kurta',
  price: '0',
  size: '',
  fitNote: '',
}
const draft = { ...blankDraft, title: 'Blues', description: 'Indigo.', items: [item] }

test('an outfit that is filled in has no problems', () => {
  expect(problemsOf(draft)).toEqual([])
})

test('problems stand at the fields that have them, in the order of the page', () => {
  const items = [item, { ...item, key: 2, name: ' ', price: '' }]
  expect(problemsOf({ ...draft, cover: 'look', items }).map(({ name }) => name)).toEqual([
    ['cover'],
    ['items', 1, 'name'],
    ['items', 1, 'price'],
  ])
})

test('an outfit without items lacks one', () => {
  expect(problemsOf({ ...draft, items: [] })).toEqual([{ name: ['items'], errors: ['Please add an item'] }])
})

test('a size that is left empty is the usual one of the client, and a written one stays', () => {
  const items = [item, { ...item, size: ' L ' }, { ...item, category: 'Bags' }]
  const sizeOf = ({ category }: { readonly category: string }) => (category === 'Tops' ? 'M' : undefined)
  expect(contentOf({ ...draft, items }, { sizeOf }).items.map((item) => item.size)).toEqual([
    'M',
    'L',
    undefined,
  ])
})
