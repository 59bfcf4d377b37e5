import { describeOnEachDatabase } from '../db/throwaway-database.ts'
import { newItem, newOutfit, openStudio } from '../outfit/throwaway-outfit.ts'
import { addRequest } from '../request/throwaway-request.ts'
import type { ThrowawayMember } from '../session/throwaway-member.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'

jest.setTimeout(60_000)

describeOnEachDatabase('ratings', (binaries) => {
  let house: ThrowawayApp
  let studio: ReturnType<typeof openStudio>
  let client: ThrowawayMember
  let meera: ThrowawayMember

  beforeAll(async () => {
    house = await startThrowawayApp(binaries, { REQUESTS_PER_MINUTE: '100000' })
    studio = openStudio(house.app)
    meera = await house.members.stylist('Meera')
    client = await house.members.user()
  })

  afterAll(() => house.stop())

  const deliver = async () => {
    const items = [newItem('Kurta'), newItem('Jutti'), newItem('Dupatta')]
    const { id, items: made } = await studio.deliver(house.database, meera, client, { items })
    return { id, items: made.map(({ uuid }) => uuid) as [string, string, string] }
  }
  const savedAt = async (id: string) =>
    (await house.database.$client.query('select saved_at from outfit where id = $1', [id])).rows[0].saved_at

  it('are none at first, and are counted item by item', async () => {
    const { id, items } = await deliver()
    const none = { hasRated: false, ratings: [], totalItems: 3, ratedItems: 0 }
    expect(await studio.ratings(client, id)).toEqual({ status: 200, body: none })
    await studio.rate(client, id, items[2], 2)
    await studio.rate(client, id, items[0], 5)
    expect((await studio.ratings(client, id)).body).toEqual({
      hasRated: true,
      ratings: [
        { itemId: items[0], rating: 5, isSaved: true },
        { itemId: items[2], rating: 2, isSaved: false },
      ],
      totalItems: 3,
      ratedItems: 2,
    })
  })

  it('of 4 and 5 keep the outfit, lower ones do not', async () => {
    const { id, items } = await deliver()
    const one = await studio.rate(client, id, items[0], 3)
    expect([one, await savedAt(id)]).toEqual([{ status: 200, body: { success: true, saved: false } }, null])
    const two = await studio.rate(client, id, items[1], 4)
    expect(two.body).toEqual({ success: true, saved: true })
    const first = await savedAt(id)
    expect(first).toBeInstanceOf(Date)
    await studio.rate(client, id, items[2], 5)
    expect(await savedAt(id)).toEqual(first)
  })

  it('are given once, also when the button is pressed twenty times at the same moment', async () => {
    const { id, items } = await deliver()
    const presses = Array.from({ length: 20 }, (_, n) => studio.rate(client, id, items[0], (n % 5) + 1))
    const answers = await Promise.all(presses)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const { ratings } = (await studio.ratings(client, id)).body
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(ratings).toEqual([{ itemId: items[0], rating: (winner % 5) + 1, isSaved: winner % 5 >= 3 }])
    expect((await savedAt(id)) !== null).toBe(winner % 5 >= 3)
    expect((await studio.rate(client, id, items[0], 1)).body.message).toBe(
      'You have rated this item already.',
    )
  })

  it('of all items at the same moment are all kept', async () => {
    const { id, items } = await deliver()
    const answers = await Promise.all(items.map((item) => studio.rate(client, id, item, 5)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await studio.ratings(client, id)).body.ratedItems).toBe(3)
  })

  it('are for items of that outfit, by its client, in her own name', async () => {
    const [{ id, items }, other] = [await deliver(), await deliver()]
    const stranger = await house.members.user('Ravi')
    expect((await studio.rate(client, id, other.items[0], 5)).status).toBe(404)
    expect((await studio.rate(client, id, meera.id, 5)).status).toBe(404)
    expect((await studio.rate(stranger, id, items[0], 5)).status).toBe(404)
    const inAnothersName = { rating: 5, userId: stranger.id, itemId: items[0] }
    const url = `/api/stylist/outfits/${id}/rate/`
    expect((await studio.ask(client, 'POST', url, inAnothersName)).status).toBe(404)
    expect((await studio.rate(meera, id, items[0], 5)).status).toBe(403)
    expect((await studio.ratings(stranger, id)).status).toBe(404)
    expect((await studio.ratings(meera, id)).status).toBe(403)
    expect((await studio.ratings(client, id)).body.ratedItems).toBe(0)
    expect(await savedAt(id)).toBeNull()
  })

  it('wait until the outfit is delivered', async () => {
    const request = await addRequest(house.database, client.id)
    await studio.claim(meera, request.id)
    const { body } = await studio.create(meera, newOutfit(request.photoId))
    const [draft] = body.outfits
    expect((await studio.rate(client, draft.id, draft.items[0].uuid, 5)).status).toBe(404)
    expect((await studio.ratings(client, draft.id)).status).toBe(404)
  })

  it.each([0, 6, 2.5, -1])('are whole stars from one to five, not %d', async (stars) => {
    const { id, items } = await deliver()
    expect((await studio.rate(client, id, items[0], stars)).status).toBe(400)
  })
})
