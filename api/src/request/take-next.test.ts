import { listPendingRequests, releaseRequest, takeNextRequest } from '@drape/contract/request'
import { v7 as newId } from 'uuid'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import { memberAt, type TestMember } from '../../test/member.ts'
import { addRequest } from '../../test/row.ts'
import { approve, claim, madeOutfit } from '../../test/studio.ts'

describe('the next request', () => {
  const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
  const other = setUpOnce(() => server.startSecond())
  const meera = setUpOnce(() => server.members.stylist())
  const kabir = setUpOnce(() => server.members.stylist({ name: 'Kabir' }))
  const client = setUpForEach(async () => {
    await server.query('delete from account')
    return server.members.user()
  })

  const add = (dueInHours: number) =>
    addRequest(server.database, {
      accountId: client.id,
      dueAt: new Date(Date.now() + dueInHours * 60 * 60_000),
    })
  const take = async (by: TestMember, key: string = newId()) =>
    (await by.ask(takeNextRequest, { headers: { 'idempotency-key': key } })).request
  const claimedIds = async (by: TestMember) =>
    (await by.ask(listPendingRequests, { query: { limit: 100 } })).requests.flatMap(({ id, claimedBy }) =>
      claimedBy?.isYou ? [id] : [],
    )

  it('is the one that is due first, as it stands in the queue, and is claimed', async () => {
    await add(5)
    const { id, photoId } = await add(-1)
    await add(3)
    const request = await take(meera)
    const listed = (await meera.ask(listPendingRequests)).requests.find((each) => each.id === id)
    expect(request).toEqual({ ...listed, imageUrl: expect.stringContaining(photoId) })
    expect(request?.claimedBy).toMatchObject({ id: meera.id, isYou: true })
    const line = server.lines.find((line) => line.includes('"request-claimed"') && line.includes(id))
    expect(line).toContain(meera.id)
  })

  it('is never a request that anybody has claimed, not even the caller, nor a completed one', async () => {
    const [mine, his, completed, free] = [await add(1), await add(2), await add(3), await add(4)]
    await claim(meera, mine.id)
    await claim(kabir, his.id)
    await claim(kabir, completed.id)
    await approve(kabir, (await madeOutfit(kabir, completed.photoId)).id)
    expect((await take(meera))?.id).toBe(free.id)
    expect(await take(meera)).toBeNull()
  })

  it('may be one whose claim has run out', async () => {
    const { id } = await add(1)
    await claim(kabir, id)
    await server.query("update request set claimed_until = now() - interval '1 second'")
    expect((await take(meera))?.id).toBe(id)
  })

  it('is a different one for each of 20 simultaneous callers at two servers', async () => {
    const added: string[] = []
    for (let n = 0; n < 20; n++) added.push((await add(n)).id)
    const requests = await Promise.all(
      added.map((_, n) => take(memberAt(n % 2 ? other.app : server.app, n % 4 < 2 ? meera : kabir))),
    )
    expect(requests.map((request) => request?.id).sort()).toEqual(added.sort())
    expect([...(await claimedIds(meera)), ...(await claimedIds(kabir))].sort()).toEqual(added)
  })

  it('is the same when the call is repeated, at once and later, until it is given back', async () => {
    for (let n = 0; n < 5; n++) await add(n)
    const attempts = Array.from({ length: 8 }, (_, n) =>
      take(memberAt(n % 2 ? other.app : server.app, meera), 'once'),
    )
    const [first] = await Promise.all(attempts)
    const id = first?.id ?? ''
    expect(new Set((await Promise.all(attempts)).map((request) => request?.id))).toEqual(new Set([id]))
    await server.query("update request set claimed_until = now() - interval '1 second'")
    expect((await take(meera, 'once'))?.id).toBe(id)
    expect(await claimedIds(meera)).toEqual([id])
    // The same key of another stylist is a different key.
    const his = await take(kabir, 'once')
    expect(his?.id).not.toBe(id)
    await meera.ask(releaseRequest, { params: { id } })
    await kabir.ask(releaseRequest, { params: { id: his?.id ?? '' } })
    await claim(kabir, id)
    expect((await take(meera, 'once'))?.id).not.toBe(id)
  })
})
