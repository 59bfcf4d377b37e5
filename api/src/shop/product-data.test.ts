import { highestPrice } from '@drape/contract/outfit'
import { productPage } from '../../test/shop.ts'
import { pageFacts } from './page-facts.ts'
import { productData } from './product-data.ts'

const read = (html: string, address = 'https://www.shop.example/women/kurta') =>
  productData({ address, bytes: Buffer.from(html) })

const anyone = {
  name: null,
  brand: null,
  category: null,
  price: null,
  currency: null,
  image_url: null,
  isSoldOut: false,
}

it("schema.org's product is read from JSON, wherever it stands in it", () => {
  const product = {
    '@type': 'Product',
    name: 'Handblock  Kurta &amp; Scarf',
    brand: { '@type': 'Brand', name: 'Anokhi' },
    image: ['//cdn.shop.example/kurta.jpg', '/other.jpg'],
    category: 'Kurtas',
    offers: [{ '@type': 'Offer', price: '2,499.50', priceCurrency: 'INR' }],
  }
  const expected = {
    name: 'Handblock Kurta &amp; Scarf',
    brand: 'Anokhi',
    category: 'Kurtas',
    price: 2499.5,
    currency: 'INR',
    image_url: 'https://cdn.shop.example/kurta.jpg',
    isSoldOut: false,
  }
  expect(read(productPage(product))).toEqual(expected)
  const script = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
  expect(read(script([{ '@type': 'WebSite' }, product]))).toEqual(expected)
  expect(read(script({ '@graph': [{ '@type': 'WebPage', mainEntity: product }] }))).toEqual(expected)
  expect(read(script({ ...product, '@type': ['http://schema.org/Product', 'Thing'] }))).toEqual(expected)
  expect(read(`<script type="application/ld+json">{"broken": </script>${script(product)}`)).toEqual(expected)
})

it('a range of prices gives its lowest, and the trail of the page its category', () => {
  const trail = {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Women' }, { item: { name: 'Sarees' } }, { name: 'Silk saree' }],
  }
  const html = `${productPage({ name: 'Silk saree', offers: { '@type': 'AggregateOffer', lowPrice: 7999, priceCurrency: 'inr' } })}<script type="application/ld+json">${JSON.stringify(trail)}</script>`
  expect(read(html)).toEqual({
    ...anyone,
    name: 'Silk saree',
    category: 'Sarees',
    price: 7999,
    currency: 'INR',
  })
})

it('microdata is read, and the name of the brand is not taken for the name of the piece', () => {
  expect(
    read(`<div itemscope itemtype="http://schema.org/Product">
      <span itemprop="brand" itemscope itemtype="http://schema.org/Brand"><meta itemprop="name" content="Fabindia"></span>
      <h1 itemprop="name"> Cotton
        dupatta</h1><img itemprop="image" src="dupatta.jpg">
      <span itemprop="offers" itemscope itemtype="http://schema.org/Offer">
        <meta itemprop="priceCurrency" content="INR"><span itemprop="price">₹ 1,299</span></span></div>`),
  ).toEqual({
    ...anyone,
    name: 'Cotton dupatta',
    brand: 'Fabindia',
    price: 1299,
    currency: 'INR',
    image_url: 'https://www.shop.example/women/dupatta.jpg',
  })
})

it('Open Graph is read where there is nothing better, and fills what the better source leaves out', () => {
  const meta = `<meta property="og:type" content="product"><meta property="og:title" content="Mojari &amp; more">
    <meta property="og:image" content="http://cdn.shop.example/m.jpg">
    <meta property="product:price:amount" content="1,850.00"><meta property="product:price:currency" content="INR">`
  const piece = {
    ...anyone,
    name: 'Mojari & more',
    price: 1850,
    currency: 'INR',
    image_url: 'https://cdn.shop.example/m.jpg',
  }
  expect(read(meta)).toEqual(piece)
  expect(read(meta + productPage({ name: 'Mojari', brand: 'Needledust' }))).toEqual({
    ...piece,
    name: 'Mojari',
    brand: 'Needledust',
  })
})

it.each([
  ['a price in another grouping', { price: '1.299,00' }],
  ['a free piece', { price: 0 }],
  ['a price past all pieces', { price: 1e12 }],
  ['words', { price: 'on request' }],
  ['a thing', { price: { amount: 3 } }],
])('%s is no price', (_, offers) => {
  expect(read(productPage({ name: 'Kurta', offers }))?.price).toBeNull()
})

const offer = (availability: string) =>
  `<span itemprop="offers" itemscope><link itemprop="availability" href="${availability}"></span>`
const inMicrodata = (offers: string) =>
  `<div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Kurta</b>${offers}</div>`
const inOpenGraph = (availability: string) =>
  `<meta property="og:type" content="product"><meta property="og:title" content="Kurta">
    <meta property="product:availability" content="${availability}">`

it.each([
  [true, productPage({ name: 'Kurta', offers: { availability: 'http://schema.org/Discontinued' } })],
  [true, productPage({ name: 'Kurta', offers: { offers: [{ availability: ['OutOfStock'] }] } })],
  [true, inMicrodata(offer('https://schema.org/SoldOut'))],
  [true, inOpenGraph('out of stock')],
  [false, productPage({ name: 'Kurta', hasVariant: [{ offers: { availability: 'InStock' } }] })],
  [
    false,
    productPage({ name: 'Kurta', offers: [{ availability: 'OutOfStock' }, { availability: 'PreOrder' }] }),
  ],
  [false, inMicrodata(offer('https://schema.org/OutOfStock') + offer('https://schema.org/InStock'))],
  [false, inOpenGraph('instock')],
  [null, productPage({ name: 'Kurta' })],
  [null, productPage({ name: 'Kurta', isRelatedTo: { offers: { availability: 'OutOfStock' } } })],
])('a piece is sold out (%p) by its own offers alone, and only if it is in all of them', (expected, html) => {
  expect(read(html)?.isSoldOut).toBe(expected)
})

it('the highest price that an outfit takes is one', () => {
  const offers = { price: highestPrice }
  expect(read(productPage({ name: 'Necklace', offers }))?.price).toBe(highestPrice)
})

it.each([
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:image/png;base64,AAAA'],
  ['an address of nobody', 'https://localhost/x.jpg'],
])('%s is no picture', (_, image) => {
  expect(read(productPage({ name: 'Kurta', image }))?.image_url).toBeNull()
})

it('letters are read as the server says, else as the page says, else as UTF-8', () => {
  const latin = Buffer.from(productPage({ name: 'Café kurta' }), 'latin1')
  const address = 'https://www.shop.example/'
  expect(productData({ address, bytes: latin, charset: 'iso-8859-1' })?.name).toBe('Café kurta')
  const declared = Buffer.concat([Buffer.from('<meta charset="windows-1252">'), latin])
  expect(productData({ address, bytes: declared })?.name).toBe('Café kurta')
  expect(read(productPage({ name: 'Café kurta' }))?.name).toBe('Café kurta')
})

it('a page is read to its end, and no further than where more than 512 elements stand in each other', () => {
  expect(read('<p>'.repeat(30_000) + productPage({ name: 'Kurta' }))?.name).toBe('Kurta')
  expect(read('<b>'.repeat(500) + productPage({ name: 'Kurta' }))?.name).toBe('Kurta')
  expect(read('<b>'.repeat(513) + productPage({ name: 'Kurta' }))).toBeUndefined()
})

it('closing tags of nothing are not looked for in thousands of open elements', () => {
  const html = `${'<b>'.repeat(19_900)}${'</x>'.repeat(1000)}`
  expect(read(html + productPage({ name: 'Kurta' }))).toBeUndefined()
  expect(read(productPage({ name: 'Kurta' }) + html)?.name).toBe('Kurta')
})

it('the data that is read from a page is never longer than the page, however long its texts are', () => {
  const properties = Array.from({ length: 200 }, (_, at) => `<meta itemprop="p${at}" content="v">`).join('')
  const html = `<div itemscope itemtype="http://schema.org/Product"><b itemscope itemprop="${'x'.repeat(5000)}">${properties}</b><meta itemprop="name" content="Kurta"></div>`
  expect([...(pageFacts(Buffer.from(html), undefined).product ?? [])].join('').length).toBeLessThan(
    html.length,
  )
  expect(read(html)?.name).toBe('Kurta')
})

it('what is too long is cut, and what cannot be seen is left out', () => {
  const piece = read(productPage({ name: `Kurta\u0000\u202e${'x'.repeat(5000)}`, brand: ' \u200b ' }))
  expect(piece?.name).toBe(`Kurta ${'x'.repeat(154)}`)
  expect(piece?.brand).toBeNull()
})

it.each([
  ['an empty answer', ''],
  [
    'an article',
    '<meta property="og:type" content="article"><meta property="og:title" content="Ten kurtas">',
  ],
  ['a product without a name', productPage({ brand: 'Anokhi' })],
  [
    'things in each other by the thousand',
    '<div itemscope itemtype="http://schema.org/Product">'.repeat(20_000),
  ],
  ['brackets by the thousand', `<script type="application/ld+json">${'['.repeat(200_000)}</script>`],
])('of %s nothing is read', (_, html) => {
  expect(read(html)).toBeUndefined()
})
