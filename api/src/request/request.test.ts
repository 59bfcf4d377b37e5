import type { ReplyOf } from '@drape/contract/call'
import { pathOf } from '@drape/contract/call-request'
import { showPicture } from '@drape/contract/photo'
import { eachPreference } from '@drape/contract/preference-fields'
import { claimRequest, listPendingRequests, releaseRequest } from '@drape/contract/request'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import { refusalOf } from '../../test/caller.ts'
import type { TestMember } from '../../test/member.ts'
import { addRequest } from '../../test/row.ts'
import { approve, claim, deliveredOutfit, draftedOutfit, endClaim } from '../../test/studio.ts'
import { preferences } from '../infra/schema/preferences.ts'

const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
const meera = setUpOnce(() => server.members.stylist())
const kabir = setUpOnce(() => server.members.stylist({ name: 'Kabir' }))

const client = setUpForEach(async () => {
  await server.query('delete from account')
  return server.members.user()
})

const add = () => addRequest(server.database, { accountId: client.id })
const idsOf = ({ requests }: ReplyOf<typeof listPendingRequests>) => requests.map(({ id }) => id)
const release = (by: TestMember, id: string) => by.answer(releaseRequest, { params: { id } })

describe('the list of what waits', () => {
  it('says whose photo it is, what she likes, and shows the small picture alone', async () => {
    await server.database.insert(preferences).values({
      accountId: client.id,
      gender: 2,
      favoriteColors: ['Indigo', 'Rust'],
      ageRange: '25-34',
      bodyType: 'Hourglass',
    })
    const { id, photoId } = await add()
    expect(await meera.ask(listPendingRequests)).toEqual({
      requests: [
        {
          id,
          photoId,
          imageUrl: expect.stringContaining(
            `${pathOf(showPicture, { id: photoId, size: 'thumbnail' })}?expires=`,
          ),
          uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          due_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          client_id: client.id,
          userEmail: `${client.id}@example.com`,
          user_name: 'Asha',
          userPreferences: {
            ...eachPreference(() => null),
            gender: 2,
            ageRange: '25-34',
            stylePreferences: '',
            sizes: [],
            colors: ['Indigo', 'Rust'],
            bodyType: 'Hourglass',
          },
          claimedBy: null,
        },
      ],
      next: null,
    })
  })

  it('has no preferences of a client who gave none', async () => {
    await add()
    expect((await meera.ask(listPendingRequests)).requests[0]?.userPreferences).toBeNull()
  })

  it('begins with the oldest and goes on page by page, each request once, and ends with a page that is just full', async () => {
    const addedIds: string[] = []
    for (let n = 0; n < 6; n++) addedIds.push((await add()).id)
    const first = await meera.ask(listPendingRequests, { query: { limit: 2 } })
    const second = await meera.ask(listPendingRequests, { query: { limit: 2, after: first.next ?? '' } })
    const third = await meera.ask(listPendingRequests, { query: { limit: 2, after: second.next ?? '' } })
    expect([first, second, third].map(idsOf)).toEqual([
      addedIds.slice(0, 2),
      addedIds.slice(2, 4),
      addedIds.slice(4),
    ])
    expect(third.next).toBeNull()
  })

  it('leaves out what is completed', async () => {
    await deliveredOutfit(server.database, meera, client)
    const { id } = await add()
    expect(idsOf(await meera.ask(listPendingRequests))).toEqual([id])
  })
})

describe('the audit', () => {
  it('has a line of every page of photos that a stylist was shown, and none of an empty one', async () => {
    const photos = [(await add()).photoId, (await add()).photoId]
    server.lines.length = 0
    await meera.ask(listPendingRequests)
    await meera.ask(listPendingRequests, {
      query: { after: `${'f'.repeat(8)}-ffff-ffff-ffff-${'f'.repeat(12)}` },
    })
    const by = { kind: 'stylist', id: meera.id }
    expect(server.audits('photo-viewed-by-stylist')).toEqual([
      expect.objectContaining({ member: by, photos }),
    ])
  })

  it('has a line of who claimed what, and saw its photo, and none of who did not', async () => {
    const { id, photoId } = await add()
    server.lines.length = 0
    await claim(meera, id)
    await claim(kabir, id)
    const by = { kind: 'stylist', id: meera.id }
    expect(server.audits('request-claimed')).toEqual([expect.objectContaining({ member: by, request: id })])
    expect(server.audits('photo-viewed-by-stylist')).toEqual([
      expect.objectContaining({ member: by, photo: photoId }),
    ])
  })
})

describe('a claim', () => {
  it('lasts half an hour, and others see who has it', async () => {
    const { id } = await add()
    const before = Date.now()
    const { request } = await meera.ask(claimRequest, { params: { id } })
    const after = Date.now()
    expect(request.claimedBy).toMatchObject({ id: meera.id, name: 'Meera', isYou: true })
    const claimedAt = Date.parse(request.claimedBy?.until ?? '') - 30 * 60_000
    expect(claimedAt).toBeGreaterThanOrEqual(before)
    expect(claimedAt).toBeLessThanOrEqual(after)
    const claimant = (await kabir.ask(listPendingRequests)).requests[0]?.claimedBy
    expect(claimant).toMatchObject({ name: 'Meera', isYou: false })
  })

  it('keeps another stylist out, and shows them who is at work', async () => {
    const { id } = await add()
    await claim(meera, id)
    const body = { code: 'conflict', message: 'Meera is working on this request.' }
    expect(await claim(kabir, id)).toMatchObject({ status: 409, body })
  })

  it('is made longer by whoever has it', async () => {
    const { id } = await add()
    const until = async () =>
      Date.parse((await meera.ask(claimRequest, { params: { id } })).request.claimedBy?.until ?? '')
    const first = await until()
    expect(await until()).toBeGreaterThan(first)
  })

  it('that has run out is no longer shown, and the next may have the request', async () => {
    const { id } = await add()
    await claim(meera, id)
    await endClaim(server, id)
    expect((await kabir.ask(listPendingRequests)).requests[0]?.claimedBy).toBeNull()
    expect((await claim(kabir, id)).status).toBe(200)
    expect(refusalOf(await claim(meera, id))).toEqual([409, 'Kabir is working on this request.'])
  })

  it('is given back once or twice, and then another may have the request', async () => {
    const { id } = await add()
    await claim(meera, id)
    expect(await release(meera, id)).toMatchObject({ status: 200, body: { success: true } })
    expect((await release(meera, id)).status).toBe(200)
    expect((await claim(kabir, id)).status).toBe(200)
  })

  it.each([
    ['claim', claim],
    ['release', release],
  ] as const)('is refused for a request that does not exist or is completed: %s', async (_name, action) => {
    expect((await action(meera, meera.id)).status).toBe(404)
    expect((await action(meera, 'not-an-id')).status).toBe(404)
    const { requestId: id, outfit } = await draftedOutfit(server.database, meera, client)
    await approve(meera, outfit.id)
    expect((await action(meera, id)).status).toBe(404)
    expect((await action(kabir, id)).status).toBe(404)
  })
})
