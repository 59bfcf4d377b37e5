import { blankDraft, problemsOf } from './draft.ts'

const item = {
  key: 1,
  category: 'Tops',
  name: 'Kurta',
  brand: 'Anokhi',
  imageUrl: '',
  shopUrl: 'https://shop.example/kurta',
  price: '0',
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
