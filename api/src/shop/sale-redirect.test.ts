import { testApp } from '../../test/app.ts'
import { productPage, startShop } from '../../test/shop.ts'
import { deliveredOutfit, newItem } from '../../test/studio.ts'
import { saleChecks } from './sale.service.ts'

/** What each shop answers, by host and path: where it leads on, or a page. */
let answers: Record<string, { readonly to: string } | { readonly body: string }> = {}
let requests: string[] = []
let shop: Awaited<ReturnType<typeof startShop>>
let checks: ReturnType<typeof saleChecks>
const server = testApp()

beforeAll(async () => {
  shop = await startShop(({ url = '', headers }, reply) => {
    const address = `${headers.host}${url}`
    requests.push(address)
    const answer = answers[address]
    if (!answer) reply.writeHead(404).end()
    else if ('to' in answer) reply.writeHead(301, { location: answer.to }).end()
    else
      reply
        .writeHead(200, { 'content-type': url.endsWith('.txt') ? 'text/plain' : 'text/html' })
        .end(answer.body)
  })
  const shopAccess = { domains: undefined, proxy: shop.proxy }
  checks = saleChecks({ database: server.database, env: { shopAccess }, log: { warn: jest.fn() } })
})
afterAll(async () => {
  await checks.stop()
  shop.stop()
})

const [short, long] = ['short.example/kurta', 'www.shop.example/kurta']
const soldOut = { price: 1299.5, priceCurrency: 'INR', availability: 'OutOfStock' }

/** A piece whose address leads to another host, due to be read now. */
beforeEach(async () => {
  await server.query('delete from account')
  await server.query('delete from shop_page')
  await server.query('delete from shop')
  answers = {
    [short]: { to: `http://${long}` },
    [long]: { body: productPage({ name: 'Kurta', offers: soldOut }) },
  }
  const [asha, meera] = [await server.members.user(), await server.members.stylist()]
  const items = [newItem('Kurta', { ecommerce_url: `http://${short}` })]
  await deliveredOutfit(server.database, meera, asha, { items })
  await server.query("update shop_page set check_at = now() - interval '1 minute'")
  requests = []
})

const later = async (time: string) => {
  await server.query('update shop set next_at = next_at - $1::interval', time)
  await server.query('update shop_page set check_at = check_at - $1::interval', time)
}
const askedAfter = async (time: string) => {
  await later(time)
  await checks.check()
  return requests.splice(0)
}
const stateOf = () => server.query('select state from shop_page')

it('the host to which an address leads is asked for its robots.txt first, and for the page in a turn of its own', async () => {
  expect(await askedAfter('0 minutes')).toEqual(['short.example/robots.txt'])
  expect(await askedAfter('2 minutes')).toEqual([short, 'www.shop.example/robots.txt'])
  expect(await askedAfter('61 minutes')).toEqual([short, long])
  expect(await stateOf()).toEqual([{ state: 'sold_out' }])
})

it('a host whose turn it is not is not asked, whoever leads there', async () => {
  await askedAfter('0 minutes')
  await later('2 minutes')
  await server.query(
    "insert into shop (host, next_at) values ('www.shop.example', now() + interval '10 minutes')",
  )
  expect(await askedAfter('0 minutes')).toEqual([short])
  expect(await server.query('select failures from shop order by host')).toEqual([
    { failures: 0 },
    { failures: 0 },
  ])
})

it('what the robots.txt of that host refuses is not read, and not asked for again that day', async () => {
  answers['www.shop.example/robots.txt'] = { body: 'User-agent: *\nDisallow: /' }
  await askedAfter('0 minutes')
  await askedAfter('2 minutes')
  expect(await askedAfter('61 minutes')).toEqual([short])
  expect(await askedAfter('2 hours')).toEqual([])
  expect(await stateOf()).toEqual([{ state: null }])
})
