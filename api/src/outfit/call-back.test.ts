import {
  approveOutfit,
  callBackOutfit,
  callBackSeconds,
  notYourOutfit,
  readOutfit,
  seeOutfit,
} from '@drape/contract/outfit'
import { deletePhoto, readPhoto } from '@drape/contract/photo'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import { refusalOf } from '../../test/caller.ts'
import { approve, draftedOutfit, rate } from '../../test/studio.ts'

const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
const meera = setUpOnce(() => server.members.stylist())
const kabir = setUpOnce(() => server.members.stylist({ name: 'Kabir' }))
const client = setUpForEach(() => server.members.user())

const paramsOf = (id: string) => ({ params: { id } })
const callBack = (id: string, by = meera) => by.answer(callBackOutfit, paramsOf(id))

/** An outfit that was completed with the wish to call it back. */
const completed = async () => {
  const { photoId, requestId, outfit } = await draftedOutfit(server.database, meera, client)
  const approval = { ...paramsOf(outfit.id), query: { call_back: '1' as const }, body: { approved: true } }
  const { call_back_seconds: seconds } = await meera.ask(approveOutfit, approval)
  return { photoId, requestId, id: outfit.id, items: outfit.items, seconds }
}
const notificationsOf = (id: string) =>
  server.query('select id, kind from notification where outfit_id = $1', id)
const jobsOf = (id: string) =>
  server.query(
    `select run_at > now() + interval '1 minute' as "isLater" from graphile_worker.jobs
    join notification on key = 'mail ' || notification.id where outfit_id = $1`,
    id,
  )

test('a completed outfit is called back with all its items, and its request is the stylist’s again', async () => {
  const { id, photoId, requestId, items, seconds } = await completed()
  expect(seconds).toBe(callBackSeconds)
  expect((await callBack(id)).status).toBe(200)
  const draft = await meera.ask(readOutfit, paramsOf(id))
  expect(draft).toMatchObject({ status: 'draft', stylistNotes: null, items })
  expect((await client.answer(readOutfit, paramsOf(id))).status).toBe(404)
  expect((await client.ask(readPhoto, paramsOf(photoId))).status).toBe('processing')
  const { requests } = await meera.ask(listPendingRequests, { query: { limit: 100 } })
  expect(requests.find((request) => request.id === requestId)?.claimedBy?.isYou).toBe(true)
})

test('the client is notified when the time is over, and never of an outfit that was called back', async () => {
  const { id } = await completed()
  expect(await jobsOf(id)).toEqual([{ isLater: true }])
  await callBack(id)
  expect(await notificationsOf(id)).toEqual([])
  await approve(meera, id)
  expect(await notificationsOf(id)).toEqual([{ id: expect.any(String), kind: 'outfit_ready' }])
  expect(await jobsOf(id)).toEqual([{ isLater: false }])
})

test('who repeats the call finds it done, and who completes again completes', async () => {
  const { id } = await completed()
  await callBack(id)
  expect((await callBack(id)).status).toBe(200)
  expect((await approve(meera, id)).status).toBe(200)
  expect((await client.answer(readOutfit, paramsOf(id))).status).toBe(200)
})

test('who repeats the call has the request again, or is told that another has it', async () => {
  const { id, requestId } = await completed()
  await callBack(id)
  const endClaim = () => server.query(`update request set claimed_until = now() where id = $1`, requestId)
  await endClaim()
  expect((await callBack(id)).status).toBe(200)
  expect((await kabir.answer(claimRequest, paramsOf(requestId))).status).toBe(409)
  await endClaim()
  expect((await kabir.answer(claimRequest, paramsOf(requestId))).status).toBe(200)
  expect((await callBack(id)).status).toBe(409)
})

test.each([
  ['its client has opened it', (id: string) => client.ask(seeOutfit, paramsOf(id))],
  [
    'its client has rated it',
    async (id: string) => {
      const [item] = (await client.ask(readOutfit, paramsOf(id))).items
      await rate(client, id, item?.uuid ?? '', 4)
    },
  ],
])('not once %s', async (_, happens) => {
  const { id } = await completed()
  await happens(id)
  expect(refusalOf(await callBack(id))).toEqual([409, 'Your client has opened this outfit already.'])
  expect((await client.answer(readOutfit, paramsOf(id))).status).toBe(200)
})

test('not after a minute, nor where that was not asked for', async () => {
  const tooLate = [409, 'An outfit can be called back for one minute.']
  const { id } = await completed()
  await server.query('update outfit set call_back_until = now() where id = $1', id)
  expect(refusalOf(await callBack(id))).toEqual(tooLate)
  const { outfit } = await draftedOutfit(server.database, meera, client)
  await approve(meera, outfit.id)
  expect(refusalOf(await callBack(outfit.id))).toEqual(tooLate)
})

test('not by another stylist, nor without the photo', async () => {
  const { id, photoId } = await completed()
  expect(refusalOf(await callBack(id, kabir))).toEqual([409, notYourOutfit])
  await client.ask(deletePhoto, paramsOf(photoId))
  expect(refusalOf(await callBack(id))).toEqual([409, 'Your client has deleted the photo.'])
})

test('of a client who opens it and a stylist who calls it back at once, one succeeds', async () => {
  for (let round = 0; round < 8; round++) {
    const { id } = await completed()
    const [opening, called] = await Promise.all([client.answer(seeOutfit, paramsOf(id)), callBack(id)])
    expect([opening.status, called.status].filter((status) => status === 200)).toHaveLength(1)
    const [row] = await server.query('select approved_at, seen_at from outfit where id = $1', id)
    expect(row.seen_at === null).toBe(row.approved_at === null)
  }
})
