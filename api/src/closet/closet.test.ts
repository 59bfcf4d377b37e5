import { readClient } from '@drape/contract/client'
import { keepInCloset, listSavedOutfits, markBought, noteWorn } from '@drape/contract/closet'
import { replaceItem } from '@drape/contract/conversation'
import { readOutfit } from '@drape/contract/outfit'
import { exportProfile, readProfile } from '@drape/contract/profile'
import { checkRating } from '@drape/contract/rating'
import { v7 as newId } from 'uuid'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import { writeMessage as sendWish } from '../../test/conversation.ts'
import type { TestMember } from '../../test/member.ts'
import { deliveredOutfit, draftedOutfit, newItem, rate } from '../../test/studio.ts'

const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
const meera = setUpOnce(() => server.members.stylist())

const client = setUpForEach(() => server.members.user())

const closetOf = (who: TestMember, query = {}) => who.ask(listSavedOutfits, { params: { id: who.id }, query })

const deliver = (title: string, rating: number | undefined) =>
  deliveredOutfit(server.database, meera, client, { title }).then(async (outfit) => {
    if (rating) await rate(client, outfit.id, outfit.items[0]?.uuid ?? '', rating)
    return outfit
  })

const keep = (who: TestMember, id: string, isKept: boolean) =>
  who.answer(keepInCloset, { params: { id }, body: { isKept } }).then(({ status }) => status)
const countIn = async (who: TestMember) => [
  (await closetOf(who)).outfits.length,
  (await who.ask(readProfile)).saved_outfits,
]
const isInCloset = async (who: TestMember, id: string) =>
  (await who.ask(checkRating, { params: { id } })).isInCloset

describe('the closet', () => {
  it('is empty at first', async () => {
    expect(await closetOf(client)).toEqual({ outfits: [], next: null, isRemovable: true })
  })

  it('has all items of an outfit that one rating has saved, in their order', async () => {
    const items = [
      newItem('Kurta', { estimated_price: 2499.99 }),
      newItem('Jutti', { image_url: null, ecommerce_url: null }),
    ]
    const { id, items: deliveredItems } = await deliveredOutfit(server.database, meera, client, { items })
    await rate(client, id, deliveredItems[0]?.uuid ?? '', 4)
    const { outfits } = await closetOf(client)
    const expected = { id, title: 'Monsoon blues', description: 'Indigo, for a rainy day.' }
    const [kurta, jutti] = deliveredItems.map(({ uuid, name, brand, category }) => ({
      id: uuid,
      name,
      brand,
      category,
      shop: null,
    }))
    expect(outfits).toEqual([
      {
        ...expected,
        items: [
          {
            ...kurta,
            image_url: items[0]?.image_url,
            price: 2499.99,
            buyUrl: items[0]?.ecommerce_url,
            userRating: 4,
            isBought: false,
          },
          { ...jutti, image_url: null, price: 1299.5, buyUrl: null, userRating: null, isBought: false },
        ],
        worn: { days: 0, last: null },
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
    const titles = ({ outfits }: Awaited<ReturnType<typeof closetOf>>) => outfits.map(({ title }) => title)
    const first = await closetOf(client, { limit: 2 })
    const second = await closetOf(client, { limit: 2, after: first.next ?? '' })
    expect([titles(first), titles(second), second.next]).toEqual([['C', 'B'], ['A'], null])
  })

  it('keeps an outfit whose photo was deleted', async () => {
    const { photoId } = await deliver('Kept', 5)
    await server.query('delete from photo where id = $1', photoId)
    expect((await closetOf(client)).outfits).toHaveLength(1)
  })

  it('lets an outfit go and takes it back, as often as it is asked, and the stars stay', async () => {
    const { id } = await deliver('Monsoon blues', 5)
    expect([await countIn(client), await isInCloset(client, id)]).toEqual([[1, 1], true])
    for (const [isKept, count] of [
      [false, 0],
      [false, 0],
      [true, 1],
      [true, 1],
    ] as const) {
      expect(await keep(client, id, isKept)).toBe(200)
      expect([await countIn(client), await isInCloset(client, id)]).toEqual([[count, count], isKept])
    }
    expect((await client.ask(checkRating, { params: { id } })).ratings).toMatchObject([{ rating: 5 }])
  })

  it('does not show a removed outfit again until a piece of it is rated high: a low rating changes nothing', async () => {
    const { id, items } = await deliver('Monsoon blues', 5)
    const second = items[1]?.uuid ?? ''
    await rate(client, id, second, 4)
    await keep(client, id, false)
    await rate(client, id, second, 2, { change: true })
    expect(await isInCloset(client, id)).toBe(false)
    await rate(client, id, second, 4, { change: true })
    expect(await isInCloset(client, id)).toBe(true)
  })

  it('takes back nothing that no rating keeps', async () => {
    const { id } = await deliver('low', 3)
    expect(await keep(client, id, true)).toBe(404)
    expect(await keep(client, id, false)).toBe(200)
  })

  it('has what its owner says they bought, until they take it back', async () => {
    const { id, items } = await deliver('Monsoon blues', undefined)
    const piece = items[1]?.uuid ?? ''
    const mark = (isBought: boolean, item = piece, outfit = id) =>
      client
        .answer(markBought, { params: { id: outfit, item }, body: { isBought } })
        .then(({ status }) => status)
    const bought = async () =>
      (await client.ask(readOutfit, { params: { id } })).items.map(({ isBought }) => isBought)
    expect(await bought()).toEqual([false, false])
    for (const isBought of [true, true, false, false, true]) {
      expect(await mark(isBought)).toBe(200)
      expect(await bought()).toEqual([false, isBought])
    }
    const clientPage = await meera.ask(readClient, { params: { id: client.id } })
    expect(clientPage.client.bought).toBe(1)
    expect(clientPage.visits[0]?.outfit?.items.map(({ isBought }) => isBought)).toEqual([undefined, true])
    const { outfits } = await client.ask(exportProfile)
    expect(outfits[0]?.items.map(({ isBought }) => isBought)).toEqual([false, true])

    const other = await deliver('Another', undefined)
    expect(await mark(false, piece, other.id)).toBe(404)
    expect(await mark(false, newId())).toBe(404)
    const { outfit: draft } = await draftedOutfit(server.database, meera, client)
    expect(await mark(true, draft.items[0]?.uuid, draft.id)).toBe(404)
    expect(await bought()).toEqual([false, true])
  })

  it('counts each day on which an outfit was worn once, until it is taken back', async () => {
    const { id } = await deliver('Monsoon blues', 5)
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    const note = (ago: number, isWorn = true, who = client) =>
      who.answer(noteWorn, { params: { id }, body: { day: day(ago), isWorn } }).then(({ status }) => status)
    const worn = async () => (await closetOf(client)).outfits[0]?.worn
    for (const ago of [0, 3, 0]) expect(await note(ago)).toBe(200)
    expect(await worn()).toEqual({ days: 2, last: day(0) })
    expect((await client.ask(exportProfile)).outfits[0]?.worn).toEqual([day(3), day(0)])
    for (const _ of [1, 2]) expect(await note(0, false)).toBe(200)
    expect(await worn()).toEqual({ days: 1, last: day(3) })
    expect([await note(40), await note(-3), await note(40, false)]).toEqual([409, 409, 200])
    const ravi = await server.members.user({ name: 'Ravi' })
    expect([await note(1, true, ravi), await note(3, false, ravi)]).toEqual([404, 404])
    const { outfit: draft } = await draftedOutfit(server.database, meera, client)
    const body = { day: day(0), isWorn: true }
    expect((await client.answer(noteWorn, { params: { id: draft.id }, body })).status).toBe(404)
    for (const wrong of ['2026-02-30', 'today', ''])
      expect(
        (await client.answerLoosely(noteWorn, { params: { id }, body: { ...body, day: wrong } })).status,
      ).toBe(400)
    expect(await worn()).toEqual({ days: 1, last: day(3) })
  })

  it('keeps the purchase of a piece that was replaced, and takes no further note of it', async () => {
    const { id, photoId, items } = await deliver('Monsoon blues', undefined)
    const piece = items[1]?.uuid ?? ''
    const mark = (isBought: boolean) =>
      client.answer(markBought, { params: { id, item: piece }, body: { isBought } })
    expect((await mark(true)).status).toBe(200)
    await sendWish(client, photoId, 'No heels, please', { item: piece, swap: true })
    await meera.ask(replaceItem, {
      params: { id: photoId },
      headers: { 'idempotency-key': newId() },
      body: { item: piece, by: newItem('Mojari'), text: 'These are flat.' },
    })
    expect((await mark(false)).status).toBe(404)
    const { visits, client: record } = await meera.ask(readClient, { params: { id: client.id } })
    const rows = visits[0]?.outfit?.items.map(({ name, isBought, isReplaced }) => [
      name,
      isBought,
      isReplaced,
    ])
    expect(rows).toContainEqual([items[1]?.name, true, true])
    expect(rows).toContainEqual(['Mojari', undefined, undefined])
    expect(record.bought).toBe(1)
  })
})
