import { newOutfit, openStudio } from '../outfit/throwaway-outfit.ts'
import { preferences } from '../preferences/preferences.table.ts'
import type { ThrowawayMember } from '../session/throwaway-member.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { addRequest } from './throwaway-request.ts'

jest.setTimeout(60_000)

let house: ThrowawayApp
let studio: ReturnType<typeof openStudio>
let client: ThrowawayMember
let meera: ThrowawayMember
let kabir: ThrowawayMember

beforeAll(async () => {
  house = await startThrowawayApp(undefined, { REQUESTS_PER_MINUTE: '100000' })
  studio = openStudio(house.app)
  meera = await house.members.stylist('Meera')
  kabir = await house.members.stylist('Kabir')
})

beforeEach(async () => {
  await house.database.$client.query('delete from account')
  client = await house.members.user()
})

afterAll(() => house.stop())

const add = () => addRequest(house.database, client.id)
const runOut = (id: string) =>
  house.database.$client.query(
    "update request set claimed_until = now() - interval '1 second' where id = $1",
    [id],
  )
const idsOf = ({ body }: { body: { requests: { id: string }[] } }) => body.requests.map(({ id }) => id)

describe('the list of what waits', () => {
  it('says whose photo it is, what she likes, and shows the small picture alone', async () => {
    await house.database.insert(preferences).values({
      accountId: client.id,
      gender: 2,
      favoriteColors: ['Indigo', 'Rust'],
      ageRange: '25-34',
      bodyType: 'Hourglass',
    })
    const { id, photoId } = await add()
    const { status, body } = await studio.pending(meera)
    expect(status).toBe(200)
    expect(body).toEqual({
      requests: [
        {
          id,
          photoId,
          imageUrl: expect.stringContaining(`/api/closet/photos/${photoId}/picture/thumbnail?expires=`),
          uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          userEmail: `${client.id}@example.com`,
          userPreferences: {
            gender: 2,
            ageRange: '25-34',
            stylePreferences: '',
            sizes: [],
            colors: ['Indigo', 'Rust'],
            bodyType: 'Hourglass',
            height: null,
            skinTone: null,
          },
          claimedBy: null,
        },
      ],
      next: null,
    })
  })

  it('has no preferences of a client who gave none', async () => {
    await add()
    expect((await studio.pending(meera)).body.requests[0].userPreferences).toBeNull()
  })

  it('begins with the oldest and goes on page by page, each request once', async () => {
    const made: string[] = []
    for (let n = 0; n < 5; n++) made.push((await add()).id)
    const first = await studio.pending(meera, '?limit=2')
    const second = await studio.pending(meera, `?limit=2&after=${first.body.next}`)
    const third = await studio.pending(meera, `?limit=2&after=${second.body.next}`)
    expect([first, second, third].map(idsOf)).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)])
    expect(third.body.next).toBeNull()
  })

  it('ends with a page that is just full', async () => {
    await add()
    await add()
    expect((await studio.pending(meera, '?limit=2')).body.next).toBeNull()
  })

  it('leaves out what is completed', async () => {
    await studio.deliver(house.database, meera, client)
    const { id } = await add()
    expect(idsOf(await studio.pending(meera))).toEqual([id])
  })

  it('is not for clients', async () => {
    expect((await studio.pending(client)).status).toBe(403)
  })
})

describe('the audit', () => {
  const audited = (kind: string) =>
    house.lines.map((line) => JSON.parse(line)).filter((line) => line.audit === kind)

  it('has a line of every page of photos that a stylist was shown, and none of an empty one', async () => {
    const photos = [(await add()).photoId, (await add()).photoId]
    house.lines.length = 0
    await studio.pending(meera)
    await studio.pending(meera, `?after=${'f'.repeat(8)}-ffff-ffff-ffff-${'f'.repeat(12)}`)
    const by = { kind: 'stylist', id: meera.id }
    expect(audited('photo-viewed-by-stylist')).toEqual([expect.objectContaining({ member: by, photos })])
  })

  it('has a line of who claimed what, and saw its photo, and none of who did not', async () => {
    const { id, photoId } = await add()
    house.lines.length = 0
    await studio.claim(meera, id)
    await studio.claim(kabir, id)
    const by = { kind: 'stylist', id: meera.id }
    expect(audited('request-claimed')).toEqual([expect.objectContaining({ member: by, request: id })])
    expect(audited('photo-viewed-by-stylist')).toEqual([
      expect.objectContaining({ member: by, photo: photoId }),
    ])
  })
})

describe('a claim', () => {
  it('lasts half an hour, and others see who has it', async () => {
    const { id } = await add()
    const before = Date.now()
    const { status, body } = await studio.claim(meera, id)
    const after = Date.now()
    expect([status, body.success]).toEqual([200, true])
    expect(body.request.claimedBy).toMatchObject({ id: meera.id, name: 'Meera', isYou: true })
    const claimedAt = Date.parse(body.request.claimedBy.until) - 30 * 60_000
    expect(claimedAt).toBeGreaterThanOrEqual(before)
    expect(claimedAt).toBeLessThanOrEqual(after)
    const seen = (await studio.pending(kabir)).body.requests[0].claimedBy
    expect(seen).toMatchObject({ name: 'Meera', isYou: false })
  })

  it('keeps another stylist off, and tells him who is at work', async () => {
    const { id } = await add()
    await studio.claim(meera, id)
    const { status, body } = await studio.claim(kabir, id)
    expect([status, body.code, body.message]).toEqual([409, 'conflict', 'Meera is working on this request.'])
  })

  it('is made longer by whoever has it', async () => {
    const { id } = await add()
    const first = await studio.claim(meera, id)
    const again = await studio.claim(meera, id)
    expect(again.status).toBe(200)
    const until = ({ body }: typeof first) => Date.parse(body.request.claimedBy.until)
    expect(until(again)).toBeGreaterThan(until(first))
  })

  it('that has run out is no longer shown, and the next may have the request', async () => {
    const { id } = await add()
    await studio.claim(meera, id)
    await runOut(id)
    expect((await studio.pending(kabir)).body.requests[0].claimedBy).toBeNull()
    expect((await studio.claim(kabir, id)).status).toBe(200)
    expect((await studio.claim(meera, id)).body.message).toBe('Kabir is working on this request.')
  })

  it('is given back once or twice, and then another may have the request', async () => {
    const { id } = await add()
    await studio.claim(meera, id)
    expect(await studio.release(meera, id)).toEqual({ status: 200, body: { success: true } })
    expect((await studio.release(meera, id)).status).toBe(200)
    expect((await studio.claim(kabir, id)).status).toBe(200)
  })

  it('is given back by nobody else', async () => {
    const { id } = await add()
    await studio.claim(meera, id)
    const { status, body } = await studio.release(kabir, id)
    expect([status, body.message]).toEqual([409, 'Meera is working on this request.'])
    expect((await studio.pending(meera)).body.requests[0].claimedBy.isYou).toBe(true)
  })

  it.each(['claim', 'release'] as const)(
    'cannot be had of what is not there or completed: %s',
    async (deed) => {
      expect((await studio[deed](meera, meera.id)).status).toBe(404)
      expect((await studio[deed](meera, 'not-an-id')).status).toBe(404)
      const { id, photoId } = await add()
      await studio.claim(meera, id)
      const { body } = await studio.create(meera, newOutfit(photoId))
      await studio.approve(meera, body.outfits[0].id)
      expect((await studio[deed](meera, id)).status).toBe(404)
      expect((await studio[deed](kabir, id)).status).toBe(404)
    },
  )

  it('is not for clients, not even of their own request', async () => {
    const { id } = await add()
    expect((await studio.claim(client, id)).status).toBe(403)
    expect((await studio.release(client, id)).status).toBe(403)
  })
})
