import { productPage, startShop } from '@drape/api/test/shop'

/** A shop with a page for each name, to which every address leads. */
export const openShop = () =>
  startShop(({ url = '' }, reply) => {
    reply.writeHead(200, { 'content-type': 'text/html' }).end(
      productPage({
        name: decodeURIComponent(url.slice(1)),
        brand: 'Anokhi',
        category: 'Ethnic wear',
        offers: { price: '1499.00', priceCurrency: 'INR' },
      }),
    )
  })

export const linkTo = (name: string) => `http://shop.example/${encodeURIComponent(name)}`
