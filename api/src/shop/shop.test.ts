import { readShopPage } from '@drape/contract/shop'
import { setUpOnce, testApp } from '../../test/app.ts'
import { refusalOf } from '../../test/caller.ts'
import { productPage, startShop } from '../../test/shop.ts'
import { draftedOutfit, newItem } from '../../test/studio.ts'
import { sweepLinks } from './link.store.ts'

const pages: Readonly<Record<string, string>> = {
  '/kurta': productPage({ name: 'Kurta', brand: 'Anokhi', offers: { price: 2499, priceCurrency: 'INR' } }),
  '/about': '<title>About us</title>',
}
const hosts: string[] = []
let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop(({ url = '', headers: { host = '' } }, reply) => {
    hosts.push(host)
    const to = new URL(url, 'http://shop.example').searchParams.get('to')
    if (to) return reply.writeHead(302, { location: to }).end()
    const page = pages[url]
    return reply.writeHead(page ? 200 : 404, { 'content-type': 'text/html' }).end(page)
  })
})
afterAll(() => shop.stop())

const server = testApp()
const fixture = setUpOnce(async () => ({
  stylist: await server.members.stylist(),
  out: await server.startSecond({ shopAccess: { domains: undefined, proxy: shop.proxy } }),
  off: await server.startSecond({ shopAccess: undefined }),
}))

it('a stylist gets what the page says of its piece, with where it was and when it was read', async () => {
  const before = new Date().toISOString()
  const { piece } = await fixture.out
    .with(fixture.stylist.headers)
    .ask(readShopPage, { body: { address: 'http://shop.example/kurta' } })
  expect(piece).toEqual({
    name: 'Kurta',
    brand: 'Anokhi',
    category: null,
    price: 2499,
    currency: 'INR',
    image_url: null,
    ecommerce_url: 'http://shop.example/kurta',
    readAt: expect.any(String),
  })
  expect(piece.readAt >= before).toBe(true)
})

it('an address that no piece has is forgotten a day after it was read, and no other', async () => {
  const { database, members } = server
  const items = [newItem('Kurta', { ecommerce_url: 'http://shop.example/worn' })]
  await draftedOutfit(database, fixture.stylist, await members.user(), { items })
  await database.$client.query(
    `insert into shop_page select 'http://shop.example/' || name, true, now() - age::interval
      from (values ('worn', '2 days'), ('left', '2 days'), ('new', '1 hour')) as page (name, age)`,
  )
  await sweepLinks(database)
  const { rows } = await database.$client.query(
    `select address from shop_page where address ~ '(worn|left|new)$' order by address`,
  )
  expect(rows.map(({ address }) => address)).toEqual(['http://shop.example/new', 'http://shop.example/worn'])
})

it.each([
  ['/about', 'This page names no piece that it sells. Please fill in the piece by hand.'],
  ['/sold', 'The shop answered with 404. Please fill in the piece by hand.'],
])('of %s a stylist reads why nothing was found', async (path, message) => {
  const stylist = fixture.out.with(fixture.stylist.headers)
  const reply = await stylist.answer(readShopPage, { body: { address: `http://shop.example${path}` } })
  expect(refusalOf(reply)).toEqual([409, message])
})

it.each(['http://shop.example:8080/kurta', 'http://shop.example:6379/kurta'])(
  '%s is not asked, also when another shop leads there: a shop is asked at ports 80 and 443 alone',
  async (address) => {
    hosts.splice(0)
    const stylist = fixture.out.with(fixture.stylist.headers)
    for (const way of [address, `http://other.example/?to=${address}`]) {
      const reply = await stylist.answer(readShopPage, { body: { address: way } })
      expect(refusalOf(reply)).toEqual([409, 'The shop does not answer. Please fill in the piece by hand.'])
    }
    expect(hosts).toEqual(['other.example'])
  },
)

it.each(['http://localhost/', 'http://127.0.0.1/', 'file:///etc/passwd', 'http://a:b@shop.example/', 'shop'])(
  '%s is no address of a shop',
  async (address) => {
    const reply = await fixture.stylist.answer(readShopPage, { body: { address } })
    expect(reply.status).toBe(400)
  },
)

it('where no shop is read there is nothing at this address', async () => {
  const stylist = fixture.off.with(fixture.stylist.headers)
  const reply = await stylist.answer(readShopPage, { body: { address: 'http://shop.example/kurta' } })
  expect(reply.status).toBe(404)
})
