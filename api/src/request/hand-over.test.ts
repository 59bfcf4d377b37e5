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
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
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
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const other = setUpOnce(() => server.startSecond())
  const meera = setUpOnce(() => server.members.stylist())
  const kabir = setUpOnce(() => server.members.stylist({ name: 'Kabir' }))
  const zoya = setUpOnce(() => server.members.stylist({ name: 'Zoya' }))
  const asha = setUpForEach(async () => {
    await server.query('delete from account')
    return server.members.user()
  })
  const ownRequest = setUpForEach(() => claimedRequest(server.database, meera, asha))

  const handOverArgs = (
    to: TestMember,
    note?: string,
    key: string = newId(),
  ): AskOf<typeof handOverRequest> => ({
    params: { id: ownRequest.id },
    headers: { 'idempotency-key': key },
    body: { to: to.id, ...(note !== undefined && { note }) },
  })
  const give = (by: TestMember, ...to: Parameters<typeof handOverArgs>) =>
    by.answer(handOverRequest, handOverArgs(...to))
  const listedFor = async (by: TestMember, show?: 'mine') => {
    const { requests } = await by.ask(listPendingRequests, {
      query: { order: 'due', limit: 5000, ...(show && { show }) },
    })
    return requests.find(({ id }) => id === ownRequest.id)
  }

  it('belongs to the colleague for half an hour, with the note, and is listed among their requests', async () => {
    const before = Date.now()
    expect(await meera.ask(handOverRequest, handOverArgs(kabir, '  Flat shoes only.\n'))).toEqual({
      success: true,
      to: { id: kabir.id, name: 'Kabir' },
    })
    const after = Date.now()
    const listed = await listedFor(kabir, 'mine')
    expect(listed?.claimedBy).toMatchObject({ id: kabir.id, isYou: true })
    const claimedAt = Date.parse(listed?.claimedBy?.until ?? '') - 30 * 60_000
    expect(claimedAt).toBeGreaterThanOrEqual(before)
    expect(claimedAt).toBeLessThanOrEqual(after)
    expect(listed?.handed_over).toEqual({ by: 'Meera', note: 'Flat shoes only.', at: expect.any(String) })
    expect(await listedFor(meera, 'mine')).toBeUndefined()
    const opened = await kabir.ask(claimRequest, { params: { id: ownRequest.id } })
    expect(opened.request.handed_over).toEqual(listed?.handed_over)
    expect((await create(kabir, newOutfit(ownRequest.photoId))).status).toBe(200)
    expect(refusalOf(await claim(meera, ownRequest.id))).toEqual([409, 'Kabir is working on this request.'])
  })

  it('needs no note, and says the newest hand-over, also of what was given back', async () => {
    await give(meera, kabir, 'Flat shoes only.')
    await give(kabir, zoya, '')
    await zoya.ask(releaseRequest, { params: { id: ownRequest.id } })
    expect((await listedFor(meera))?.handed_over).toEqual({ by: 'Kabir', at: expect.any(String) })
  })

  it('leaves an audit line of who did it and to whom, without the note', async () => {
    server.lines.length = 0
    await give(meera, kabir, 'Flat shoes only.', 'once')
    await give(meera, kabir, 'Flat shoes only.', 'once')
    expect(server.audits('request-handed-over')).toEqual([
      expect.objectContaining({
        member: { kind: 'stylist', id: meera.id },
        request: ownRequest.id,
        to: kabir.id,
      }),
    ])
    expect(server.lines.join()).not.toContain('Flat shoes')
  })

  it('is handed over by its holder alone', async () => {
    expect(refusalOf(await give(zoya, kabir))).toEqual([409, 'Meera is working on this request.'])
    await endClaim(server, ownRequest.id)
    expect(refusalOf(await give(meera, kabir))).toEqual([409, 'You do not have this request any more.'])
    await meera.ask(releaseRequest, { params: { id: ownRequest.id } })
    expect(refusalOf(await give(meera, kabir))).toEqual([409, 'You do not have this request any more.'])
    expect((await listedFor(meera))?.claimedBy).toBeNull()
  })

  it('is one that waits', async () => {
    const { requestId, outfit } = await draftedOutfit(server.database, meera, asha)
    await approve(meera, outfit.id)
    const of = { ...handOverArgs(kabir), params: { id: requestId } }
    expect(refusalOf(await meera.answer(handOverRequest, of))).toEqual([
      409,
      'This request has been completed already.',
    ])
    await asha.ask(deletePhoto, { params: { id: ownRequest.photoId } })
    expect((await give(meera, kabir)).status).toBe(404)
  })

  it('goes to a colleague, and to nobody else', async () => {
    for (const to of [meera, asha, { ...kabir, id: newId() }])
      expect((await give(meera, to)).status).toBe(404)
    const former = await server.members.stylist({ name: 'Arjun' })
    await server.query('delete from stylist where id = $1', former.id)
    expect((await give(meera, former)).status).toBe(404)
    expect((await listedFor(meera))?.claimedBy?.isYou).toBe(true)
  })

  it('has a note of 500 characters at most, and a key', async () => {
    expect((await give(meera, kabir, 'x'.repeat(501))).status).toBe(400)
    const { headers: _, ...keyless } = handOverArgs(kabir)
    expect((await meera.answerLoosely(handOverRequest, keyless)).status).toBe(400)
    expect((await give(meera, kabir, ` ${'x'.repeat(500)} `)).status).toBe(200)
  })

  it('is handed over once when the call is repeated, at once and later, wherever it is by then', async () => {
    const once = Array.from({ length: 6 }, (_, n) =>
      memberAt(n % 2 ? other.app : server.app, meera).ask(
        handOverRequest,
        handOverArgs(kabir, 'Soon.', 'once'),
      ),
    )
    for (const { to } of await Promise.all(once)) expect(to.id).toBe(kabir.id)
    await give(kabir, zoya)
    expect((await give(meera, kabir, 'Soon.', 'once')).status).toBe(200)
    expect((await listedFor(zoya))?.claimedBy?.isYou).toBe(true)
    const rows = await server.query(
      'select count(*)::int from hand_over where request_id = $1',
      ownRequest.id,
    )
    expect(rows).toEqual([{ count: 2 }])
  })

  it('has one holder after hand-overs to several at once, at two servers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        memberAt(n % 4 < 2 ? server.app : other.app, meera).answer(
          handOverRequest,
          handOverArgs(n % 2 ? kabir : zoya, `The ${n}th.`),
        ),
      ),
    )
    const accepted = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
    expect(accepted).toHaveLength(1)
    const [won = 0] = accepted
    const winner = won % 2 ? kabir : zoya
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
    expect(await listedFor(winner)).toMatchObject({
      claimedBy: { isYou: true },
      handed_over: { note: `The ${won}th.` },
    })
  })

  it('is part of the export of its client, and is deleted with its photo', async () => {
    await give(meera, kabir, 'Flat shoes only.')
    await give(kabir, zoya)
    const at = expect.any(String)
    expect((await asha.ask(exportProfile)).hand_overs).toEqual([
      { photo: ownRequest.photoId, by: 'Meera', to: 'Kabir', note: 'Flat shoes only.', at },
      { photo: ownRequest.photoId, by: 'Kabir', to: 'Zoya', at },
    ])
    await asha.ask(deletePhoto, { params: { id: ownRequest.photoId } })
    const rows = await server.query('select 1 from hand_over where account_id = $1', asha.id)
    expect(rows).toEqual([])
  })

  it('may be of anybody who has an account, oneself left out, by name', async () => {
    const { colleagues } = await kabir.ask(listColleagues)
    expect(colleagues.map(({ name }) => name)).toEqual(['Meera', 'Zoya'])
  })

  it('is shown among what is mine where it is asked for by its id, once, and nothing else is', async () => {
    await addRequest(server.database, { accountId: asha.id })
    const mine = await claimedRequest(server.database, kabir, asha)
    const also = `${ownRequest.id},${mine.id},${newId()}`
    const { requests } = await kabir.ask(listPendingRequests, { query: { order: 'due', show: 'mine', also } })
    expect(requests.map(({ id }) => id).sort()).toEqual([ownRequest.id, mine.id].sort())
    const many = Array.from({ length: 51 }, () => ownRequest.id).join()
    for (const wrong of ['', 'x', `${ownRequest.id},`, many])
      expect((await kabir.answer(listPendingRequests, { query: { also: wrong } })).status).toBe(400)
  })
})
