import { keptHours, listPendingRequests, takeNextRequest } from '@drape/contract/request'
import { v7 as newId } from 'uuid'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import type { TestMember } from '../../test/member.ts'
import { jpegPicture } from '../../test/picture.ts'
import { addRequest } from '../../test/row.ts'
import { deliveredOutfit, rate } from '../../test/studio.ts'
import { uploaded } from '../../test/upload.ts'

const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
/** The session has just got its tokens. */
const isAtDesk = ({ id }: TestMember) =>
  server.query(
    `insert into refresh_token (hash, family_id, salt, expires_at)
     select decode(md5(id::text), 'hex'), id, '', expires_at from token_family where stylist_id = $1`,
    id,
  )
const meera = setUpForEach(async () => {
  await server.query('delete from refresh_token')
  const member = await server.members.stylist()
  await isAtDesk(member)
  return member
})
const kabir = setUpOnce(() => server.members.stylist({ name: 'Kabir' }))
const asha = setUpForEach(async () => {
  await server.query('delete from account')
  return server.members.user()
})
let picture: Buffer

beforeAll(async () => {
  picture = await jpegPicture()
})

const take = async (by: TestMember) =>
  (await by.ask(takeNextRequest, { headers: { 'idempotency-key': newId() } })).request?.photoId
const keptFor = async (by: TestMember) =>
  (await by.ask(listPendingRequests)).requests.map(({ kept_for }) => kept_for)
const send = async (wish_stylist?: 'The one of last time' | 'Somebody else') =>
  (await uploaded(asha, picture, newId(), wish_stylist && { wish_stylist })).id

/** An outfit of Meera's, whose pieces Asha gives these stars. */
const styled = async (...stars: number[]) => {
  const { id, items } = await deliveredOutfit(server.database, meera, asha)
  for (const [nth, each] of stars.entries()) await rate(asha, id, items[nth]?.uuid ?? '', each)
}
const due = (hours: number) =>
  addRequest(server.database, {
    accountId: asha.id,
    dueAt: new Date(Date.now() + hours * 3_600_000),
  })

describe('the photo of a client who liked the last outfit', () => {
  it('is kept for its stylist: the queue says so, and Take next gives it to no other', async () => {
    await styled(5, 3)
    const photo = await send()
    const until = expect.any(String)
    expect(await keptFor(meera)).toEqual([{ name: 'Meera', isYou: true, until }])
    expect(await keptFor(kabir)).toEqual([{ name: 'Meera', isYou: false, until }])
    expect(await take(kabir)).toBeUndefined()
    expect(await take(meera)).toBe(photo)
  })

  it('comes before what is due earlier, but not before what is due soon', async () => {
    await styled(4)
    const photo = await send()
    await due(10)
    const soon = await due(1)
    expect([await take(meera), await take(meera)]).toEqual([soon.photoId, photo])
  })

  const theirs = 'stylist_id = $1'
  it.each([
    [
      'after two hours',
      `update request set kept_until = kept_until - interval '${keptHours} hours' where kept_for = $1`,
    ],
    [
      'once that stylist is away',
      `update refresh_token set created_at = now() - interval '31 minutes'
       from token_family where family_id = id and ${theirs}`,
    ],
    ['once that stylist has signed out', `update token_family set ended_at = now() where ${theirs}`],
    ['once that stylist is gone', 'delete from stylist where id = $1'],
  ])("is everybody's %s", async (_, change) => {
    await styled(4, 4)
    const photo = await send()
    await server.query(change, meera.id)
    expect(await keptFor(kabir)).toEqual([undefined])
    expect(await take(kabir)).toBe(photo)
  })

  it('is not kept after a worse outfit, nor before the first one', async () => {
    await send()
    await styled(4, 3)
    await send()
    expect(await keptFor(kabir)).toEqual([undefined, undefined])
  })
})

describe('a wish', () => {
  it('for the stylist of last time keeps the photo for half of its time, whatever was rated', async () => {
    await styled(1)
    await send('The one of last time')
    const [kept] = await keptFor(meera)
    const hours = (Date.parse(kept?.until ?? '') - Date.now()) / 3_600_000
    expect([kept?.name, Math.round(hours)]).toEqual(['Meera', 12])
    expect(await take(kabir)).toBeUndefined()
  })

  it('for somebody else is given by Take next to the others alone', async () => {
    await styled(5, 5)
    const photo = await send('Somebody else')
    await isAtDesk(kabir)
    expect(await keptFor(meera)).toEqual([undefined])
    expect(await take(meera)).toBeUndefined()
    expect(await take(kabir)).toBe(photo)
  })

  it('for somebody else waits for nobody where no other stylist is at the desk', async () => {
    await styled(5, 5)
    const photo = await send('Somebody else')
    expect(await take(meera)).toBe(photo)
  })

  it('changes nothing for who had no outfit yet', async () => {
    const photo = await send('The one of last time')
    expect(await take(kabir)).toBe(photo)
  })
})
