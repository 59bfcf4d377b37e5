import { DeskForm, Form, type FormInstance } from '@drape/remote-shared/desk'
import { act, render } from '@testing-library/react'
import { blankDraft, type Draft, type DraftItem } from './outfit/draft.ts'
import { itemRules, outfitRules } from './rules.ts'
import { TextItem } from './text-item.tsx'

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

let form: FormInstance<Draft>
const Fields = ({ draft }: { readonly draft: Draft }) => {
  ;[form] = Form.useForm<Draft>()
  const rules = [
    ...Object.entries(outfitRules).map(([name, rules]) => [[name], rules] as const),
    ...draft.items.flatMap((_, index) =>
      Object.entries(itemRules).map(([name, rules]) => [['items', index, name], rules] as const),
    ),
  ]
  return (
    <DeskForm form={form} initialValues={draft}>
      {rules.map(([name, rules]) => (
        <TextItem key={name.join()} label="" name={name} rules={rules} />
      ))}
    </DeskForm>
  )
}

/** What is said to be wrong, by field. */
const problems = async (changes: Partial<Draft>) => {
  render(<Fields draft={{ ...draft, ...changes }} />)
  let fields: { name: (string | number)[]; errors: string[] }[] = []
  await act(() =>
    form.validateFields({ validateOnly: true }).catch(({ errorFields }) => {
      fields = errorFields
    }),
  )
  return Object.fromEntries(fields.map(({ name, errors }) => [name.join('.'), errors.join()]))
}
const ofItem = (changes: Partial<DraftItem>) => problems({ items: [{ ...item, ...changes }] })

const noPrice = 'Please give a price from 0 to ₹1,00,00,000, with at most two decimals'
const noLink = 'Please give the link in full, beginning with https://'

test('an outfit that is filled in has no problems', async () => {
  expect(await problems({})).toEqual({})
})

test('spaces fill nothing in', async () => {
  expect(await problems({ title: '  ' })).toEqual({ title: 'Please write more than spaces' })
  expect(await ofItem({ brand: ' ' })).toEqual({ 'items.0.brand': 'Please write more than spaces' })
  expect(await ofItem({ brand: '' })).toEqual({ 'items.0.brand': 'Please give a brand' })
  expect(await ofItem({ shopUrl: '  ', imageUrl: ' ' })).toEqual({})
})

test.each(['-1', '0.005', '10000001', 'many'])('%s is no price', async (price) => {
  expect(await ofItem({ price })).toEqual({ 'items.0.price': noPrice })
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
])('%.40s is no link, and why is said', async (address, message) => {
  expect(await ofItem({ shopUrl: address })).toEqual({ 'items.0.shopUrl': message })
  expect(await ofItem({ imageUrl: address })).toEqual({ 'items.0.imageUrl': message })
  expect(await problems({ cover: address })).toEqual({ cover: message })
})

test('a picture that comes in the clear is refused where it is typed, and a link to such a shop is not', async () => {
  const noPicture = 'Please give a picture that begins with https://: browsers show no other here'
  const address = 'http://shop.example/kurta.jpg'
  expect(await ofItem({ imageUrl: address })).toEqual({ 'items.0.imageUrl': noPicture })
  expect(await problems({ cover: address })).toEqual({ cover: noPicture })
  expect(await ofItem({ shopUrl: address })).toEqual({})
})

test('a text that is too long is told how long it may be', async () => {
  expect(await problems({ title: 'x'.repeat(121) })).toEqual({ title: 'Please use at most 120 characters' })
  expect(await ofItem({ name: 'x'.repeat(161) })).toEqual({
    'items.0.name': 'Please use at most 160 characters',
  })
})

test('a text with what nobody can type is refused in words', async () => {
  expect(await problems({ description: 'Indigo\u0000' })).toEqual({
    description: 'Please leave out what is no plain text',
  })
})

test('a problem stands at the item that has it', async () => {
  const second = { ...item, key: 2, price: '' }
  expect(await problems({ items: [item, second] })).toEqual({ 'items.1.price': 'Please give a price' })
})
