import { blankDraft, type Draft, type DraftItem } from './draft.ts'
import { problemsOf } from './draft-problems.ts'

const item: DraftItem = {
  key: 1,
  category: 'Tops',
  name: 'Kurta',
  brand: 'Anokhi',
  imageUrl: '',
  shopUrl: 'https://shop.example/kurta',
  price: '0',
}
const draft: Draft = { ...blankDraft, title: 'Blues', description: 'Indigo.', items: [item] }

const problems = (changes: Partial<Draft>) => Object.fromEntries(problemsOf({ ...draft, ...changes }))
const ofItem = (changes: Partial<DraftItem>) => problems({ items: [{ ...item, ...changes }] })

const noPrice = 'Please give a price from 0 to ₹1,00,00,000, with at most two decimals'
const noLink = 'Please give the link in full, beginning with https://'

test('an outfit that is filled in has no problems', () => {
  expect(problems({})).toEqual({})
})

test('an outfit of no items lacks one', () => {
  expect(problems({ items: [] })).toEqual({ items: 'Please add an item' })
})

test('spaces fill nothing in', () => {
  expect(problems({ title: '  ' })).toEqual({ title: 'Please write more than spaces' })
  expect(ofItem({ brand: ' ' })).toEqual({ 'items.0.brand': 'Please write more than spaces' })
  expect(ofItem({ brand: '' })).toEqual({ 'items.0.brand': 'Please give a brand' })
  expect(ofItem({ shopUrl: '  ', imageUrl: ' ' })).toEqual({})
})

test.each(['-1', '0.005', '10000001', 'many'])('%s is no price', (price) => {
  expect(ofItem({ price })).toEqual({ 'items.0.estimated_price': noPrice })
})

test.each([
  ['shop', noLink],
  ['ftp://shop.example/', noLink],
  ['javascript:alert(1)', noLink],
  [
    'https://me:secret@shop.example/',
    'Please leave out the name and password before the @, which are for nobody else',
  ],
  ['https://shop.example/a kurta', 'Please leave out the space: a link has none'],
  [`https://shop.example/${'x'.repeat(2048)}`, 'Please use at most 2,048 characters'],
])('%.40s is no link, and why is said', (address, message) => {
  expect(ofItem({ shopUrl: address })).toEqual({ 'items.0.ecommerce_url': message })
  expect(ofItem({ imageUrl: address })).toEqual({ 'items.0.image_url': message })
  expect(problems({ cover: address })).toEqual({ image_url: message })
})

test('a picture that comes in the clear is refused where it is typed, and a link to such a shop is not', () => {
  const noPicture = 'Please give a picture that begins with https://: browsers show no other here'
  const address = 'http://shop.example/kurta.jpg'
  expect(ofItem({ imageUrl: address })).toEqual({ 'items.0.image_url': noPicture })
  expect(problems({ cover: address })).toEqual({ image_url: noPicture })
  expect(ofItem({ shopUrl: address })).toEqual({})
})

test('a text that is too long is told how long it may be', () => {
  expect(problems({ title: 'x'.repeat(121) })).toEqual({ title: 'Please use at most 120 characters' })
  expect(ofItem({ name: 'x'.repeat(161) })).toEqual({
    'items.0.name': 'Please use at most 160 characters',
  })
})

test('a text with what nobody can type is refused in words', () => {
  expect(problems({ description: 'Indigo\u0000' })).toEqual({
    description: 'Please leave out what is no plain text',
  })
})

test('a problem stands at the item that has it', () => {
  const second = { ...item, key: 2, price: '' }
  expect(problems({ items: [item, second] })).toEqual({ 'items.1.estimated_price': 'Please give a price' })
})
