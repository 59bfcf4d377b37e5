import { exportProfile, type ProfileExport, readProfile } from '@drape/contract/profile'
import { parse } from 'zod/v4/core'
import { newItem, openStudio } from '../outfit/throwaway-outfit.ts'
import { addRequest } from '../request/throwaway-request.ts'
import type { ThrowawayMember } from '../session/throwaway-member.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'

jest.setTimeout(120_000)

let house: ThrowawayApp
let studio: ReturnType<typeof openStudio>
let asha: ThrowawayMember
let meera: ThrowawayMember

beforeAll(async () => {
  house = await startThrowawayApp(undefined, { REQUESTS_PER_MINUTE: '100000' })
  studio = openStudio(house.app)
  meera = await house.members.stylist('Meera')
})

beforeEach(async () => {
  asha = await house.members.user()
})

afterAll(() => house.stop())

const ask = (who: ThrowawayMember) => house.app.inject({ url: exportProfile.path, headers: who.headers })

async function read(who: ThrowawayMember): Promise<ProfileExport> {
  const reply = await ask(who)
  expect(reply.statusCode).toBe(200)
  // The server does not check what it streams: no field may be missing, and none too many.
  expect(parse(exportProfile.reply, reply.json())).toEqual(reply.json())
  return reply.json()
}

describe('the export', () => {
  it('of somebody new says who that is, and is a file to keep', async () => {
    expect(await read(asha)).toEqual({
      exported_at: expect.any(String),
      profile: (await studio.ask(asha, 'GET', readProfile.path)).body,
      identity: { issuer: 'tests', subject: asha.id },
      sessions: [{ started_at: expect.any(String), expires_at: expect.any(String), ended_at: null }],
      photos: [],
      outfits: [],
    })
    const { headers } = await ask(asha)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="drape-export.json"')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('is counted among the requests, as it costs more than most', async () => {
    await ask(asha)
    const { rows } = await house.database.$client.query('select count from rate_limit where key = $1', [
      `member ${asha.id}`,
    ])
    expect(rows).toEqual([{ count: 1 }])
  })

  it('has every photo and every delivered outfit once, over all pages, as the other calls show them', async () => {
    const { database } = house
    const items = [newItem('Kurta "blue" \u2028 नीला'), newItem('Jutti')]
    const delivered: string[] = []
    for (let n = 0; n < 51; n++) delivered.push((await studio.deliver(database, meera, asha, { items })).id)
    for (let n = 0; n < 60; n++) await addRequest(database, asha.id)
    const [first = ''] = delivered
    const outfit = (await studio.read(asha, first)).body
    await studio.rate(asha, first, outfit.items[1].uuid, 4)

    const { photos, outfits, profile } = await read(asha)
    const listed = (await studio.ask(asha, 'GET', `/api/closet/photos/user/${asha.id}/?limit=100`)).body
      .photos
    expect(photos.slice(0, 100).map(({ id }) => id)).toEqual(listed.map(({ id }: { id: string }) => id))
    expect(new Set(photos.map(({ id }) => id)).size).toBe(111)
    expect(profile).toMatchObject({ photos_uploaded: 111, saved_outfits: 1 })
    expect(outfits.map(({ id }) => id)).toEqual(delivered)
    const ratings = [{ itemId: outfit.items[1].uuid, rating: 4, isSaved: true }]
    expect(outfits[0]).toEqual({ ...outfit, user_photo: expect.any(String), ratings })
    expect(outfits[1]?.ratings).toEqual([])
  })

  it('shows no outfit that is not delivered yet, and nothing of anybody else', async () => {
    const ravi = await house.members.user('Ravi')
    await studio.deliver(house.database, meera, ravi)
    const { id, photoId } = await addRequest(house.database, asha.id)
    await studio.claim(meera, id)
    await studio.create(meera, {
      photo: photoId,
      title: 'Draft',
      description: 'Not yet.',
      items: [newItem('Kurta')],
    })
    const all = await read(asha)
    expect(all.outfits).toEqual([])
    expect(all.photos.map((photo) => photo.id)).toEqual([photoId])
    expect(JSON.stringify(all)).not.toContain(ravi.id)
  })

  it("is a person's own, and leaves an audit line", async () => {
    expect((await ask(meera)).statusCode).toBe(403)
    expect((await house.app.inject(exportProfile.path)).statusCode).toBe(401)
    house.lines.length = 0
    await ask(asha)
    const line = house.lines.find((one) => one.includes('"audit":"profile-exported"')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({ member: { kind: 'user', id: asha.id } })
  })
})
