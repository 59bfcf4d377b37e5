import { newItem, openStudio } from '../outfit/throwaway-outfit.ts'
import type { ThrowawayMember } from '../session/throwaway-member.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'

jest.setTimeout(60_000)

let house: ThrowawayApp
let studio: ReturnType<typeof openStudio>
let client: ThrowawayMember
let meera: ThrowawayMember

beforeAll(async () => {
  house = await startThrowawayApp(undefined, { REQUESTS_PER_MINUTE: '100000' })
  studio = openStudio(house.app)
  meera = await house.members.stylist('Meera')
})

beforeEach(async () => {
  client = await house.members.user()
})

afterAll(() => house.stop())

const deliver = (title: string, rating: number | undefined) =>
  studio.deliver(house.database, meera, client, { title }).then(async (outfit) => {
    if (rating) await studio.rate(client, outfit.id, outfit.items[0]?.uuid ?? '', rating)
    return outfit
  })

describe('the closet', () => {
  it('is empty at first', async () => {
    expect(await studio.closet(client)).toEqual({ status: 200, body: { outfits: [], next: null } })
  })

  it('has all items of an outfit that one rating has saved, in their order', async () => {
    const items = [
      newItem('Kurta', { estimated_price: 2499.99 }),
      newItem('Jutti', { image_url: null, ecommerce_url: null }),
    ]
    const { id, items: made } = await studio.deliver(house.database, meera, client, { items })
    await studio.rate(client, id, made[0]?.uuid ?? '', 4)
    const { body } = await studio.closet(client)
    const kept = { id, title: 'Monsoon blues', description: 'Indigo, for a rainy day.' }
    const [kurta, jutti] = made.map(({ uuid, name, brand, category }) => ({
      id: uuid,
      name,
      brand,
      category,
    }))
    expect(body.outfits).toEqual([
      {
        ...kept,
        items: [
          {
            ...kurta,
            image_url: items[0]?.image_url,
            price: 2499.99,
            buyUrl: items[0]?.ecommerce_url,
            userRating: 4,
          },
          { ...jutti, image_url: null, price: 1299.5, buyUrl: null, userRating: null },
        ],
      },
    ])
  })

  it('has the newest first, page by page, without what was rated low or not at all', async () => {
    for (const [title, rating] of [
      ['A', 5],
      ['low', 3],
      ['B', 4],
      ['none', undefined],
      ['C', 5],
    ] as const)
      await deliver(title, rating)
    const titles = ({ body }: { body: { outfits: { title: string }[] } }) =>
      body.outfits.map(({ title }) => title)
    const first = await studio.closet(client, client.id, '?limit=2')
    const second = await studio.closet(client, client.id, `?limit=2&after=${first.body.next}`)
    expect([titles(first), titles(second), second.body.next]).toEqual([['C', 'B'], ['A'], null])
  })

  it('keeps an outfit whose photo was deleted', async () => {
    const { photoId } = await deliver('Kept', 5)
    await house.database.$client.query('delete from photo where id = $1', [photoId])
    expect((await studio.closet(client)).body.outfits).toHaveLength(1)
  })

  it('is opened by nobody else', async () => {
    await deliver('Mine', 5)
    const stranger = await house.members.user('Ravi')
    expect((await studio.closet(stranger, client.id)).status).toBe(404)
    expect((await studio.closet(stranger, stranger.id)).body.outfits).toEqual([])
    expect((await studio.closet(meera, client.id)).status).toBe(403)
  })
})
