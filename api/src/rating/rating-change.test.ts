import { listSavedOutfits } from '@drape/contract/closet'
import { readInsight } from '@drape/contract/insight'
import { checkRating, type Reason, type SizeTrouble } from '@drape/contract/rating'
import { setUpOnce, testApp } from '../../test/app.ts'
import { refusalOf } from '../../test/caller.ts'
import { standingClock } from '../../test/clock.ts'
import { memberAt, type TestMember } from '../../test/member.ts'
import { deliveredOutfit, newItem, rate } from '../../test/studio.ts'

const locked = [409, 'You have rated this item already.']
const change = true

describe('a rating', () => {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const meera = setUpOnce(() => server.members.stylist())
  const clock = setUpOnce(async () => {
    const stands = await standingClock(server.databaseUrl, new Date())
    server.stopFirst(stands.stop)
    return stands
  })
  // Another server, because connections from before the clock was stopped do not follow it.
  const later = setUpOnce(() => server.startSecond())

  /** A new client with an outfit of three items. */
  const deliver = async () => {
    const client = memberAt(later.app, await server.members.user())
    const items = [newItem('Kurta'), newItem('Jutti'), newItem('Dupatta')]
    const { id, items: deliveredItems } = await deliveredOutfit(server.database, meera, client, { items })
    return { client, id, items: deliveredItems.map(({ uuid }) => uuid) as [string, string, string] }
  }
  const check = async (client: TestMember, id: string) =>
    (await client.ask(checkRating, { params: { id } })).ratings
  const pass = (seconds: number) => clock.moveTo(new Date(clock.now().getTime() + seconds * 1000))
  const countInCloset = async (client: TestMember) =>
    (await client.ask(listSavedOutfits, { params: { id: client.id } })).outfits.length

  it('says why, each reason once, what was wrong with the size, and that it should never come again', async () => {
    const { client, id, items } = await deliver()
    const reasons: Reason[] = ['fit', 'price', 'fit']
    expect(
      (await rate(client, id, items[0], 2, { reasons, neverAgain: true, size: 'too small' })).status,
    ).toBe(200)
    expect(await check(client, id)).toEqual([
      {
        itemId: items[0],
        rating: 2,
        isSaved: false,
        reasons: ['fit', 'price'],
        neverAgain: true,
        size: 'too small',
        changeSecondsLeft: 60,
      },
    ])
    const odd = 'too blue' as SizeTrouble
    expect((await rate(client, id, items[1], 2, { size: odd })).status).toBe(400)
    const strange = ['weather'] as unknown as Reason[]
    expect((await rate(client, id, items[1], 2, { reasons: strange })).status).toBe(400)
  })

  it('can be changed until its minute is over, and a change does not begin another', async () => {
    const { client, id, items } = await deliver()
    await rate(client, id, items[0], 2, { reasons: ['fit'], neverAgain: true, size: 'too large' })
    await pass(40)
    expect((await rate(client, id, items[0], 4, { reasons: ['colour'], change })).status).toBe(200)
    const changed = { itemId: items[0], rating: 4, isSaved: true, reasons: ['colour'] }
    expect(await check(client, id)).toEqual([{ ...changed, changeSecondsLeft: 20 }])
    await pass(19)
    expect((await rate(client, id, items[0], 4, { reasons: ['colour'], change })).status).toBe(200)
    await pass(1)
    expect(refusalOf(await rate(client, id, items[0], 1, { change }))).toEqual(locked)
    expect(await check(client, id)).toEqual([changed])
  })

  it('is given by a change when the first one never arrived', async () => {
    const { client, id, items } = await deliver()
    expect((await rate(client, id, items[0], 3, { change })).status).toBe(200)
    expect(await check(client, id)).toMatchObject([{ rating: 3, changeSecondsLeft: 60 }])
  })

  it("is not changed by another client, nor in another outfit's name", async () => {
    const [{ client, id, items }, other] = [await deliver(), await deliver()]
    await rate(client, id, items[0], 5)
    expect((await rate(other.client, id, items[0], 1, { change })).status).toBe(404)
    expect((await rate(other.client, other.id, items[0], 1, { change })).status).toBe(404)
    expect((await rate(client, other.id, items[0], 1, { change })).status).toBe(404)
    expect(await check(client, id)).toMatchObject([{ rating: 5 }])
  })

  it('keeps the outfit in the closet exactly while one rating of it is good enough', async () => {
    const { client, id, items } = await deliver()
    await rate(client, id, items[0], 5)
    await rate(client, id, items[1], 4)
    await rate(client, id, items[0], 1, { change })
    expect(await countInCloset(client)).toBe(1)
    await rate(client, id, items[1], 3, { change })
    expect(await countInCloset(client)).toBe(0)
    await rate(client, id, items[1], 4, { change })
    expect(await countInCloset(client)).toBe(1)
  })

  it('and others of the outfit at the same moment leave closet and figures as the stars say', async () => {
    for (let round = 0; round < 12; round++) {
      const { client, id, items } = await deliver()
      await Promise.all([rate(client, id, items[0], 5), rate(client, id, items[1], 5)])
      const third = round % 3 === 0 ? 5 : 2
      const answers = await Promise.all([
        rate(client, id, items[0], 1, { change }),
        rate(client, id, items[1], 2, { change }),
        rate(client, id, items[2], third),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await countInCloset(client)).toBe(third === 5 ? 1 : 0)
    }
    const rows = await server.query(`select round(avg(stars), 2)::float8 as average,
        (select bool_and(stars_sum = (select sum(stars) from rating where outfit_id = outfit_score.outfit_id))
          from outfit_score) as "isRight" from rating`)
    expect(rows).toEqual([{ average: (await meera.ask(readInsight)).avgRating, isRight: true }])
  })
})
