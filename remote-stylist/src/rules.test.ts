import { itemChecks, outfitChecks } from './rules.ts'

const noPrice = 'Please give a price from 0 to ₹1,00,00,000, with at most two decimals'
const noLink = 'Please give the link in full, beginning with https://'

test('spaces fill nothing in', () => {
  expect(outfitChecks.title('  ')).toBe('Please write more than spaces')
  expect(itemChecks.brand(' ')).toBe('Please write more than spaces')
  expect(itemChecks.brand('')).toBe('Please give a brand')
})

test.each(['', '  '])('nobody needs a picture or a link: “%s”', (address) => {
  for (const check of [outfitChecks.cover, itemChecks.imageUrl, itemChecks.shopUrl])
    expect(check(address)).toBeUndefined()
})

test.each(['-1', '0.005', '10000001', 'many', ' '])('“%s” is no price', (price) => {
  expect(itemChecks.price(price)).toBe(noPrice)
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
])('%.40s is no link, and the message says why', (address, message) => {
  for (const check of [outfitChecks.cover, itemChecks.imageUrl, itemChecks.shopUrl])
    expect(check(address)).toBe(message)
})

test('a picture with an http address is refused where it is typed, and a link to such a shop is not', () => {
  const noPicture = 'Please give a picture that begins with https://: browsers show no other here'
  const address = 'http://shop.example/kurta.jpg'
  expect(itemChecks.imageUrl(address)).toBe(noPicture)
  expect(outfitChecks.cover(address)).toBe(noPicture)
  expect(itemChecks.shopUrl(address)).toBeUndefined()
})

test('a text that is too long is told how long it may be', () => {
  expect(outfitChecks.title('x'.repeat(121))).toBe('Please use at most 120 characters')
  expect(itemChecks.name('x'.repeat(161))).toBe('Please use at most 160 characters')
})

test('a text with characters that nobody can type is refused with a message', () => {
  expect(outfitChecks.description('Indigo\u0000')).toBe('Please leave out what is no plain text')
})
