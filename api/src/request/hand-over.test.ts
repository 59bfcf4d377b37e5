import type { AskOf } from '@drape/contract/call'
import { deletePhoto } from '@drape/contract/photo'
import { exportProfile } from '@drape/contract/profile'
import {
  claimRequest,
  handOverRequest,
  listColleagues,
  listPendingRequests,
  releaseRequest,
} from '@drape/contract/request'
import { v7 as newId } from 'uuid'
import { madeForEach, madeOnce, testApp } from '../../test/app.ts'
import { refusalOf } from '../../test/caller.ts'
import { memberAt, type TestMember } from '../../test/member.ts'
import { addRequest } from '../../test/row.ts'
import {
  approve,
  claim,
  claimedRequest,
  create,
  draftedOutfit,
  endClaim,
  newOutfit,
} from '../../test/studio.ts'

describe('a request that is handed over', () => {
  const house = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const other = madeOnce(() => house.startSecond())
  const meera = madeOnce(() => house.members.stylist())
  const kabir = madeOnce(() => house.members.stylist({ name: 'Kabir' }))
  const zoya = madeOnce(() => house.members.stylist({ name: 'Zoya' }))
  const asha = madeForEach(async () => {
    await house.query('delete from account')
    return house.members.user()
  })
  const held = madeForEach(() => claimedRequest(house.database, meera, asha))

  const asked = (to: TestMember, note?: string, key: string = newId()): AskOf<typeof handOverRequest> => ({
    params: { id: held.id },
    headers: { 'idempotency-key': key },
    body: { to: to.id, ...(note !== undefined && { note }) },
  })
  const give = (by: TestMember, ...to: Parameters<typeof asked>) => by.answer(handOverRequest, asked(...to))
  const seenBy = async (by: TestMember, show?: 'mine') => {
    const { requests } = await by.ask(listPendingRequests, {
      query: { order: 'due', limit: 5000, ...(show && { show }) },
    })
    return requests.find(({ id }) => id === held.id)
  }

  it('is the colleague’s for half an hour, with the note, and stands among what is theirs', async () => {
    const before = Date.now()
    expect(await meera.ask(handOverRequest, asked(kabir, '  Flat shoes only.\n'))).toEqual({
      success: true,
      to: { id: kabir.id, name: 'Kabir' },
    })
    const after = Date.now()
    const seen = await seenBy(kabir, 'mine')
    expect(seen?.claimedBy).toMatchObject({ id: kabir.id, isYou: true })
    const claimedAt = Date.parse(seen?.claimedBy?.until ?? '') - 30 * 60_000
    expect(claimedAt).toBeGreaterThanOrEqual(before)
    expect(claimedAt).toBeLessThanOrEqual(after)
    expect(seen?.handed_over).toEqual({ by: 'Meera', note: 'Flat shoes only.', at: expect.any(String) })
    expect(await seenBy(meera, 'mine')).toBeUndefined()
    const opened = await kabir.ask(claimRequest, { params: { id: held.id } })
    expect(opened.request.handed_over).toEqual(seen?.handed_over)
    expect((await create(kabir, newOutfit(held.photoId))).status).toBe(200)
    expect(refusalOf(await claim(meera, held.id))).toEqual([409, 'Kabir is working on this request.'])
  })

  it('needs no note, and says the newest hand-over, also of what was given back', async () => {
    await give(meera, kabir, 'Flat shoes only.')
    await give(kabir, zoya, '')
    await zoya.ask(releaseRequest, { params: { id: held.id } })
    expect((await seenBy(meera))?.handed_over).toEqual({ by: 'Kabir', at: expect.any(String) })
  })

  it('leaves an audit line of who did it and to whom, without the note', async () => {
    house.lines.length = 0
    await give(meera, kabir, 'Flat shoes only.', 'once')
    await give(meera, kabir, 'Flat shoes only.', 'once')
    expect(house.audits('request-handed-over')).toEqual([
      expect.objectContaining({
        member: { kind: 'stylist', id: meera.id },
        request: held.id,
        to: kabir.id,
      }),
    ])
    expect(house.lines.join()).not.toContain('Flat shoes')
  })

  it('is handed over by its holder alone', async () => {
    expect(refusalOf(await give(zoya, kabir))).toEqual([409, 'Meera is working on this request.'])
    await endClaim(house, held.id)
    expect(refusalOf(await give(meera, kabir))).toEqual([409, 'You do not have this request any more.'])
    await meera.ask(releaseRequest, { params: { id: held.id } })
    expect(refusalOf(await give(meera, kabir))).toEqual([409, 'You do not have this request any more.'])
    expect((await seenBy(meera))?.claimedBy).toBeNull()
  })

  it('is one that waits', async () => {
    const { requestId, outfit } = await draftedOutfit(house.database, meera, asha)
    await approve(meera, outfit.id)
    const of = { ...asked(kabir), params: { id: requestId } }
    expect(refusalOf(await meera.answer(handOverRequest, of))).toEqual([
      409,
      'This request has been completed already.',
    ])
    await asha.ask(deletePhoto, { params: { id: held.photoId } })
    expect((await give(meera, kabir)).status).toBe(404)
  })

  it('goes to a colleague, and to nobody else', async () => {
    for (const to of [meera, asha, { ...kabir, id: newId() }])
      expect((await give(meera, to)).status).toBe(404)
    const left = await house.members.stylist({ name: 'Arjun' })
    await house.query('delete from stylist where id = $1', left.id)
    expect((await give(meera, left)).status).toBe(404)
    expect((await seenBy(meera))?.claimedBy?.isYou).toBe(true)
  })

  it('has a note of 500 characters at most, and a key', async () => {
    expect((await give(meera, kabir, 'x'.repeat(501))).status).toBe(400)
    const { headers: _, ...keyless } = asked(kabir)
    expect((await meera.answerLoosely(handOverRequest, keyless)).status).toBe(400)
    expect((await give(meera, kabir, ` ${'x'.repeat(500)} `)).status).toBe(200)
  })

  it('is handed over once when the call is repeated, at once and later, wherever it is by then', async () => {
    const once = Array.from({ length: 6 }, (_, n) =>
      memberAt(n % 2 ? other.app : house.app, meera).ask(handOverRequest, asked(kabir, 'Soon.', 'once')),
    )
    for (const { to } of await Promise.all(once)) expect(to.id).toBe(kabir.id)
    await give(kabir, zoya)
    expect((await give(meera, kabir, 'Soon.', 'once')).status).toBe(200)
    expect((await seenBy(zoya))?.claimedBy?.isYou).toBe(true)
    const rows = await house.query('select count(*)::int from hand_over where request_id = $1', held.id)
    expect(rows).toEqual([{ count: 2 }])
  })

  it('has one holder after hand-overs to several at once, at two servers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        memberAt(n % 4 < 2 ? house.app : other.app, meera).answer(
          handOverRequest,
          asked(n % 2 ? kabir : zoya, `The ${n}th.`),
        ),
      ),
    )
    const done = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
    expect(done).toHaveLength(1)
    const [won = 0] = done
    const winner = won % 2 ? kabir : zoya
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
    expect(await seenBy(winner)).toMatchObject({
      claimedBy: { isYou: true },
      handed_over: { note: `The ${won}th.` },
    })
  })

  it('is in what its client takes along, and is gone with its photo', async () => {
    await give(meera, kabir, 'Flat shoes only.')
    await give(kabir, zoya)
    const at = expect.any(String)
    expect((await asha.ask(exportProfile)).hand_overs).toEqual([
      { photo: held.photoId, by: 'Meera', to: 'Kabir', note: 'Flat shoes only.', at },
      { photo: held.photoId, by: 'Kabir', to: 'Zoya', at },
    ])
    await asha.ask(deletePhoto, { params: { id: held.photoId } })
    const rows = await house.query('select 1 from hand_over where account_id = $1', asha.id)
    expect(rows).toEqual([])
  })

  it('may be of anybody who has an account, oneself left out, by name', async () => {
    const { colleagues } = await kabir.ask(listColleagues)
    expect(colleagues.map(({ name }) => name)).toEqual(['Meera', 'Zoya'])
  })

  it('is shown among what is mine where it is asked for by its id, once, and nothing else is', async () => {
    await addRequest(house.database, { accountId: asha.id })
    const mine = await claimedRequest(house.database, kabir, asha)
    const also = `${held.id},${mine.id},${newId()}`
    const { requests } = await kabir.ask(listPendingRequests, { query: { order: 'due', show: 'mine', also } })
    expect(requests.map(({ id }) => id).sort()).toEqual([held.id, mine.id].sort())
    const many = Array.from({ length: 51 }, () => held.id).join()
    for (const wrong of ['', 'x', `${held.id},`, many])
      expect((await kabir.answer(listPendingRequests, { query: { also: wrong } })).status).toBe(400)
  })
})
