import { updateNotificationSettings } from '@drape/contract/notification'
import { readOutfit } from '@drape/contract/outfit'
import { listPhotos } from '@drape/contract/photo'
import { exportProfile, type ProfileExport, readProfile } from '@drape/contract/profile'
import { parse } from 'zod/v4/core'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import type { TestMember } from '../../test/member.ts'
import { addRequest } from '../../test/row.ts'
import { deliveredOutfit, draftedOutfit, newItem, rate } from '../../test/studio.ts'

const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
const meera = setUpOnce(() => server.members.stylist())

const asha = setUpForEach(() => server.members.user())

async function read(who: TestMember): Promise<ProfileExport> {
  const reply = await who.ask(exportProfile)
  // The server does not validate what it streams, so the test does: no field missing, none additional.
  expect(parse(exportProfile.reply, reply)).toEqual(reply)
  return reply
}

describe('the export', () => {
  it('of somebody new says who that is, and is a file to keep', async () => {
    expect(await read(asha)).toEqual({
      exported_at: expect.any(String),
      profile: await asha.ask(readProfile),
      identity: { issuer: 'tests', subject: asha.id },
      sessions: [
        { device: null, started_at: expect.any(String), expires_at: expect.any(String), ended_at: null },
      ],
      taste: { ratedItems: 0, lines: [] },
      fit: null,
      photos: [],
      outfits: [],
      messages: [],
      notes: [],
      garments: [],
      hand_overs: [],
      looks: [],
      mail_off: [],
      agreements: [],
      push_devices: [],
      notifications: [],
    })
    const { headers } = await asha.answer(exportProfile)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="drape-export.json"')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('has every photo and every delivered outfit once, as the other calls show them', async () => {
    const { database } = server
    const items = [newItem('Kurta "blue" \u2028 नीला'), newItem('Jutti')]
    const delivered: string[] = []
    for (let n = 0; n < 2; n++) delivered.push((await deliveredOutfit(database, meera, asha, { items })).id)
    await addRequest(database, { accountId: asha.id })
    const [first = ''] = delivered
    const outfit = await asha.ask(readOutfit, { params: { id: first } })
    const itemId = outfit.items[1]?.uuid ?? ''
    await rate(asha, first, itemId, 4)

    await asha.ask(updateNotificationSettings, { body: { mail: { new_time: false } } })

    const { photos, outfits, profile, notifications, mail_off } = await read(asha)
    const listed = await asha.ask(listPhotos, { params: { id: asha.id } })
    expect(photos.map(({ id }) => id)).toEqual(listed.photos.map(({ id }) => id))
    expect(photos).toHaveLength(3)
    expect(profile).toMatchObject({ photos_uploaded: 3, saved_outfits: 1 })
    expect(outfits.map(({ id }) => id)).toEqual(delivered)
    const notification = { kind: 'outfit_ready', created_at: expect.any(String), mailed_at: null }
    expect([notifications, mail_off]).toEqual([delivered.map(() => notification), ['new_time']])
    const ratings = [{ itemId, rating: 4, isSaved: true }]
    expect(outfits[0]).toEqual({ ...outfit, user_photo: expect.any(String), ratings })
    expect(outfits[1]?.ratings).toEqual([])
  })

  it('shows no outfit that is not delivered yet, and nothing of anybody else', async () => {
    const ravi = await server.members.user({ name: 'Ravi' })
    await deliveredOutfit(server.database, meera, ravi)
    const { photoId } = await draftedOutfit(server.database, meera, asha)
    const all = await read(asha)
    expect(all.outfits).toEqual([])
    expect(all.photos.map((photo) => photo.id)).toEqual([photoId])
    expect(JSON.stringify(all)).not.toContain(ravi.id)
  })
})
