import { checkRating, rateItem } from '@drape/contract/rating'
import { setUpOnce, testApp } from '../../test/app.ts'
import { refusalOf } from '../../test/caller.ts'
import { deliveredOutfit, draftedOutfit, newItem, rate } from '../../test/studio.ts'

describe('ratings', () => {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const meera = setUpOnce(() => server.members.stylist())
  const client = setUpOnce(() => server.members.user())

  const deliver = async () => {
    const items = [newItem('Kurta'), newItem('Jutti'), newItem('Dupatta')]
    const { id, items: deliveredItems } = await deliveredOutfit(server.database, meera, client, { items })
    return { id, items: deliveredItems.map(({ uuid }) => uuid) as [string, string, string] }
  }
  const savedAt = async (id: string) =>
    (await server.query('select saved_at from outfit where id = $1', id))[0].saved_at

  it('are none at first, and are counted item by item', async () => {
    const { id, items } = await deliver()
    const none = {
      hasRated: false,
      ratings: [],
      totalItems: 3,
      ratedItems: 0,
      isInCloset: false,
      changeSeconds: 60,
    }
    expect(await client.ask(checkRating, { params: { id } })).toEqual(none)
    await rate(client, id, items[2], 2)
    await rate(client, id, items[0], 5)
    expect(await client.ask(checkRating, { params: { id } })).toEqual({
      hasRated: true,
      ratings: [
        { itemId: items[0], rating: 5, isSaved: true, changeSecondsLeft: expect.any(Number) },
        { itemId: items[2], rating: 2, isSaved: false, changeSecondsLeft: expect.any(Number) },
      ],
      totalItems: 3,
      ratedItems: 2,
      isInCloset: true,
      changeSeconds: 60,
    })
  })

  it('of 4 and 5 keep the outfit, lower ones do not', async () => {
    const { id, items } = await deliver()
    const one = await rate(client, id, items[0], 3)
    expect([one.body, await savedAt(id)]).toEqual([{ success: true, saved: false }, null])
    const two = await rate(client, id, items[1], 4)
    expect(two.body).toEqual({ success: true, saved: true })
    const first = await savedAt(id)
    expect(first).toBeInstanceOf(Date)
    await rate(client, id, items[2], 5)
    expect(await savedAt(id)).toEqual(first)
  })

  it('are given once, also when the button is pressed twenty times at the same moment', async () => {
    const { id, items } = await deliver()
    const presses = Array.from({ length: 20 }, (_, n) => rate(client, id, items[0], (n % 5) + 1))
    const answers = await Promise.all(presses)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const { ratings } = await client.ask(checkRating, { params: { id } })
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(ratings).toMatchObject([{ itemId: items[0], rating: (winner % 5) + 1, isSaved: winner % 5 >= 3 }])
    expect((await savedAt(id)) !== null).toBe(winner % 5 >= 3)
    expect(refusalOf(await rate(client, id, items[0], 1))).toEqual([409, 'You have rated this item already.'])
  })

  it('of all items at the same moment are all kept', async () => {
    const { id, items } = await deliver()
    const answers = await Promise.all(items.map((item) => rate(client, id, item, 5)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await client.ask(checkRating, { params: { id } })).ratedItems).toBe(3)
  })

  it('are for items of that outfit, in the name of its client', async () => {
    const [{ id, items }, other] = [await deliver(), await deliver()]
    const stranger = await server.members.user({ name: 'Ravi' })
    expect((await rate(client, id, other.items[0], 5)).status).toBe(404)
    expect((await rate(client, id, meera.id, 5)).status).toBe(404)
    const inAnothersName = { rating: 5, userId: stranger.id, itemId: items[0] } as const
    const request = { params: { id }, body: inAnothersName }
    expect((await client.answer(rateItem, request)).status).toBe(404)
    expect((await client.ask(checkRating, { params: { id } })).ratedItems).toBe(0)
    expect(await savedAt(id)).toBeNull()
  })

  it('wait until the outfit is delivered', async () => {
    const { outfit: draft } = await draftedOutfit(server.database, meera, client)
    expect((await rate(client, draft.id, draft.items[0]?.uuid ?? '', 5)).status).toBe(404)
    expect((await client.answer(checkRating, { params: { id: draft.id } })).status).toBe(404)
  })
})
