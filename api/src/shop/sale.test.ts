import { listSavedOutfits, markBought } from '@drape/contract/closet'
import { type OutfitItem, readOutfit } from '@drape/contract/outfit'
import { deletePhoto } from '@drape/contract/photo'
import { exportProfile } from '@drape/contract/profile'
import { setUpForEach, testApp } from '../../test/app.ts'
import { productPage, startShop } from '../../test/shop.ts'
import { deliveredOutfit, draftedOutfit, newItem, rate } from '../../test/studio.ts'
import { saleChecks } from './sale.service.ts'

interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** What each shop answers, by host and path; a page that is not here is 404. */
let answers: Record<string, Answer> = {}
let requests: { readonly address: string; readonly etag: string | undefined }[] = []
let shop: Awaited<ReturnType<typeof startShop>>
beforeAll(async () => {
  shop = await startShop(({ url = '', headers }, reply) => {
    const address = `${headers.host}${url}`
    requests.push({ address, etag: headers['if-none-match'] })
    const { status = 200, headers: given, body = '' } = answers[address] ?? { status: 404 }
    reply.writeHead(status, { 'content-type': 'text/html', ...given }).end(body)
  })
})
afterAll(() => shop.stop())

const server = testApp()
const people = setUpForEach(async () => {
  await server.query('delete from account')
  await server.query('delete from shop_page')
  await server.query('delete from shop')
  requests = []
  answers = {}
  return { asha: await server.members.user(), meera: await server.members.stylist() }
})
const log = { warn: jest.fn() }
let checks: ReturnType<typeof saleChecks>
beforeAll(() => {
  const shopAccess = { domains: undefined, proxy: shop.proxy }
  checks = saleChecks({ database: server.database, env: { shopAccess }, log })
})
afterEach(() => expect(log.warn).not.toHaveBeenCalled())
afterAll(() => checks.stop())

const kurta = 'shop.example/kurta'
const selling = (offers: object, headers = {}): Answer => ({
  headers,
  body: productPage({ name: 'Kurta', offers: { priceCurrency: 'INR', ...offers } }),
})
const outOfStock = selling({ price: 1299.5, availability: 'https://schema.org/OutOfStock' })

const pieceAt = (address: string) => newItem(address, { ecommerce_url: `http://${address}` })
const deliver = (...addresses: readonly string[]) =>
  deliveredOutfit(server.database, people.meera, people.asha, { items: addresses.map(pieceAt) })
/** Of sessions no time passes. */
const later = async (time: string): Promise<void> => {
  const move = (table: string, ...columns: readonly string[]) =>
    server.query(
      `update ${table} set ${columns.map((column) => `${column} = ${column} - $1::interval`).join(', ')}`,
      time,
    )
  await move('outfit', 'approved_at')
  await move('shop', 'next_at', 'robots_read_at')
  await move('shop_page', 'check_at', 'read_at', 'state_since')
}
const asked = () => requests.splice(0).map(({ address }) => address)

/** As long as a shop has pages to be read. */
async function checkAll(): Promise<void> {
  for (let before = -1; before < requests.length; ) {
    before = requests.length
    await checks.check()
    await later('2 minutes')
  }
}
const notesOf = async (id: string) => {
  const { items } = await people.asha.ask(readOutfit, { params: { id } })
  return items.map(({ shop }) => shop && { ...shop, seen_at: undefined })
}
/** What the client reads at the piece once a page with this answer was read. */
async function noteAfter(answer: Answer): Promise<OutfitItem['shop']> {
  answers = { [kurta]: answer }
  const { id } = await deliver(kurta)
  await later('13 hours')
  await checkAll()
  expect(asked()).toContain(kurta)
  const [note] = await notesOf(id)
  return note as OutfitItem['shop']
}

it('a page is read half a day after its outfit came, then once a day, and only if it has changed', async () => {
  answers = { [kurta]: { ...outOfStock, headers: { etag: '"1"' } } }
  const { id } = await deliver(kurta)
  await checkAll()
  expect(asked()).toEqual([])
  await later('12 hours')
  await checkAll()
  expect(asked()).toEqual(['shop.example/robots.txt', kurta])
  const [before] = (await people.asha.ask(readOutfit, { params: { id } })).items
  expect(before?.shop).toEqual({ state: 'sold_out', seen_at: expect.any(String) })
  answers = { [kurta]: { status: 304 } }
  await later('25 hours')
  await checkAll()
  expect(requests.at(-1)).toEqual({ address: kurta, etag: '"1"' })
  expect(await notesOf(id)).toMatchObject([{ state: 'sold_out' }])
  answers = { [kurta]: selling({ price: 1299.5, availability: 'InStock' }) }
  await later('25 hours')
  await checkAll()
  expect(await notesOf(id)).toEqual([null])
})

it.each([
  ['sold out', outOfStock, { state: 'sold_out' }],
  ['cheaper', selling({ price: 999 }), { state: 'cheaper', price: 999 }],
  ['dearer', selling({ price: 1999 }), null],
  ['cheaper in another currency', selling({ price: 99, priceCurrency: 'USD' }), null],
  ['cheaper, but in no currency', selling({ price: 99, priceCurrency: undefined }), null],
  [
    'sold in one size',
    selling({ offers: [{ availability: 'OutOfStock' }, { availability: 'InStock', price: 1300 }] }),
    null,
  ],
  [
    'sold out beside others',
    { body: productPage({ name: 'Kurta', isSimilarTo: { offers: { availability: 'OutOfStock' } } }) },
    null,
  ],
  ['in broken JSON', { body: '<script type="application/ld+json">{"@type":"Product","offers":{' }, null],
  ['odd', selling({ price: [[]], availability: [{ '@id': 1 }, null] }), null],
  ['not there once', { status: 404 }, null],
  ['behind more than two megabytes', { body: `${' '.repeat(3_000_000)}${outOfStock.body}` }, null],
  ['on another page', { status: 302, headers: { location: '/sold' } }, null],
])('a client reads of a piece that is %s what is certain', async (_, answer, expected) => {
  const note = await noteAfter(answer)
  expect(note).toEqual(expected && { ...expected, seen_at: undefined })
})

it('a piece is gone when its page is not there a second time, an hour later or more, and may come back', async () => {
  answers = { [kurta]: { status: 410 } }
  const { id } = await deliver(kurta)
  await later('13 hours')
  await checkAll()
  await checkAll()
  expect([await notesOf(id), asked()]).toEqual([[null], ['shop.example/robots.txt', kurta]])
  await later('61 minutes')
  await checkAll()
  expect(await notesOf(id)).toMatchObject([{ state: 'gone' }])
  answers = { [kurta]: selling({ price: 1299.5 }) }
  await later('25 hours')
  await checkAll()
  expect(await notesOf(id)).toEqual([null])
})

it('a shop is asked for one page at a time with a pause, and others meanwhile', async () => {
  await deliver('shop.example/1', 'shop.example/2', 'other.example/1')
  await later('13 hours')
  await Promise.all([checks.check(), checks.check()])
  await checks.check()
  expect(asked().toSorted()).toEqual(['other.example/robots.txt', 'shop.example/robots.txt'])
  await later('2 minutes')
  await checks.check()
  expect(
    asked()
      .map((address) => address.slice(0, -1))
      .toSorted(),
  ).toEqual(['other.example/', 'shop.example/'])
})

it('a shop that is in trouble is left alone, as long as it asks for and longer each time', async () => {
  answers = { [kurta]: { status: 503, headers: { 'retry-after': '7200' } } }
  await deliver(kurta, 'shop.example/other')
  await later('13 hours')
  await checkAll()
  expect(asked()).toHaveLength(2)
  await later('110 minutes')
  await checkAll()
  expect(asked()).toEqual([])
  answers = { 'shop.example/other': { status: 429 }, [kurta]: { status: 429 } }
  await later('10 minutes')
  await checkAll()
  expect(asked()).toHaveLength(1)
  const { rows } = await server.database.$client.query(
    'select failures, next_at > now() + $1::interval as waits from shop',
    ['20 minutes'],
  )
  expect(rows).toEqual([{ failures: 2, waits: true }])
})

it('what robots.txt forbids is not read', async () => {
  const robots = {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\nDisallow: /kurta\nDisallow: /\0',
  }
  answers = { 'shop.example/robots.txt': robots, [kurta]: outOfStock }
  const { id } = await deliver(kurta)
  await later('13 hours')
  await checkAll()
  expect([asked(), await notesOf(id)]).toEqual([['shop.example/robots.txt'], [null]])
})

it('only pages of pieces that a client has before them are read: in new outfits, and in the closet', async () => {
  await draftedOutfit(server.database, people.meera, people.asha, { items: [pieceAt('draft.example/1')] })
  await deliver('old.example/1')
  const { id, items } = await deliver('kept.example/1')
  await rate(people.asha, id, items[0]?.uuid ?? '', 5)
  await server.query(
    `update outfit set approved_at = approved_at - interval '31 days' where approved_at is not null`,
  )
  await deliver('new.example/1')
  await later('13 hours')
  await checkAll()
  expect([...new Set(asked().map((address) => address.split('/')[0]))].toSorted()).toEqual([
    'kept.example',
    'new.example',
  ])
})

it('the closet has it at the piece, the export too, and neither of a piece that was bought', async () => {
  answers = { [kurta]: outOfStock }
  const { id, items, photoId } = await deliver(kurta)
  const item = items[0]?.uuid ?? ''
  await rate(people.asha, id, item, 5)
  await later('13 hours')
  await checkAll()
  const { asha } = people
  await asha.ask(deletePhoto, { params: { id: photoId } })
  const inCloset = async () =>
    (await asha.ask(listSavedOutfits, { params: { id: asha.id } })).outfits[0]?.items[0]?.shop
  expect(await inCloset()).toMatchObject({ state: 'sold_out' })
  expect((await asha.ask(exportProfile)).outfits[0]?.items[0]?.shop).toMatchObject({ state: 'sold_out' })
  await asha.ask(markBought, { params: { id, item }, body: { isBought: true } })
  expect(await inCloset()).toBeNull()
})

it('what was read a week ago is said no more, and where no shop is read nobody is asked', async () => {
  const off = saleChecks({ database: server.database, env: { shopAccess: undefined }, log })
  answers = { [kurta]: outOfStock }
  const { id } = await deliver(kurta)
  await later('13 hours')
  await checkAll()
  requests = []
  await later('5 days')
  await off.check()
  expect(await notesOf(id)).toMatchObject([{ state: 'sold_out' }])
  await server.query(`update shop_page set read_at = read_at - interval '2 days'`)
  expect([await notesOf(id), asked()]).toEqual([[null], []])
})
