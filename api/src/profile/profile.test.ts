import type { Caller } from '@drape/contract/ask'
import type { AskOf } from '@drape/contract/call'
import { noteWorn } from '@drape/contract/closet'
import { deletePhoto, uploadPhoto } from '@drape/contract/photo'
import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import { deleteProfile, readProfile } from '@drape/contract/profile'
import { readStylist, refreshUser } from '@drape/contract/session'
import { setUpOnce, testApp } from '../../test/app.ts'
import { dotFile } from '../../test/form.ts'
import { addedGarment } from '../../test/garment.ts'
import { untilWaiting } from '../../test/lock-wait.ts'
import { jpegPicture } from '../../test/picture.ts'
import { enter } from '../../test/session.ts'
import {
  approve,
  claim,
  claimedRequest,
  create,
  deliveredOutfit,
  madeOutfit,
  newItem,
  newOutfit,
  ownItem,
  rate,
} from '../../test/studio.ts'

const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
const meera = setUpOnce(() => server.members.stylist())

let people = 0
const newUser = (email = `someone${++people}@example.com`) => enter(server.app, email)
const read = (who: Caller) => who.answer(readProfile)
const remove = (who: Caller) => who.answer(deleteProfile)
const choose = (who: Caller, body: AskOf<typeof updatePreferences>['body']) =>
  who.answer(updatePreferences, { body })

/** Every table that contains one of these words, except the request counts, which expire after a minute. */
async function placesOf(...words: readonly string[]): Promise<string[]> {
  const client = server.database.$client
  const { rows: tables } = await client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'rate_limit'",
  )
  const matches = tables.map(async ({ name }) => {
    const { rows } = await client.query(
      `select 1 from "${name}" as row, unnest($1::text[]) as word where strpos(row::text, word) > 0 limit 1`,
      [words],
    )
    return rows.length ? [name] : []
  })
  return (await Promise.all(matches)).flat().sort()
}

async function pictures(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of server.objects.list('photo/')) keys.push(key)
  return keys
}

/** A user with data in every table. */
const today = () => new Date().toISOString().slice(0, 10)

async function everything() {
  const asha = await newUser()
  await choose(asha, { gender: 2, age_range: '25-34' })
  const photo = await asha.ask(uploadPhoto, { file: dotFile })
  const rows = await server.query('select id from request where photo_id = $1', photo.id)
  await claim(meera, rows[0].id)
  const garment = await addedGarment(asha, await jpegPicture())
  const outfit = await madeOutfit(meera, photo.id, { items: [newItem('Kurta'), ownItem(garment.id)] })
  await approve(meera, outfit.id)
  for (const { uuid } of outfit.items) await rate(asha, outfit.id, uuid, 5)
  await asha.ask(noteWorn, { params: { id: outfit.id }, body: { day: today(), isWorn: true } })
  return { asha, photo, outfit, garment }
}

describe('the profile', () => {
  it('of somebody new is empty', async () => {
    const asha = await newUser('asha@example.com')
    expect(await asha.ask(readProfile)).toEqual({
      id: asha.id,
      user_id: asha.id,
      name: 'Asha Rao',
      email: 'asha@example.com',
      userType: 'user',
      plan: 'free',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      preferences: null,
      photos_uploaded: 0,
      saved_outfits: 0,
    })
  })

  it('counts the photos and the outfits that were saved, and shows the preferences', async () => {
    const { asha, photo } = await everything()
    await deliveredOutfit(server.database, meera, asha)
    const body = await asha.ask(readProfile)
    expect(body).toMatchObject({ photos_uploaded: 2, saved_outfits: 1 })
    const { name, email, user_id, has_fit: _, ...chosen } = await asha.ask(readPreferences)
    expect(body).toMatchObject({ name, email, user_id, preferences: chosen })
    await asha.ask(deletePhoto, { params: { id: photo.id } })
    expect((await read(asha)).body).toMatchObject({ photos_uploaded: 1, saved_outfits: 1 })
  })
})

describe('an account that is deleted', () => {
  it('leaves nothing behind, in no table and in no store', async () => {
    const { asha, photo, outfit, garment } = await everything()
    const words = [asha.id, asha.user.email, photo.id, garment.id, outfit.id, outfit.items[0]?.uuid ?? '']
    expect(await placesOf(...words)).toEqual(
      expect.arrayContaining([
        'account',
        'garment',
        'outfit',
        'outfit_item',
        'outfit_score',
        'outfit_wear',
        'photo',
        'preferences',
        'rating',
      ]),
    )
    const ownPictures = async () =>
      (await pictures()).filter((key) => key.includes(photo.id) || key.includes(garment.id))
    expect(await ownPictures()).toHaveLength(4)

    expect(await asha.ask(deleteProfile)).toEqual({ success: true })

    expect(await placesOf(...words)).toEqual([])
    expect(await ownPictures()).toEqual([])
    expect((await server.app.inject(photo.image_url)).statusCode).toBe(404)
  })

  it('ends every session of its owner at once', async () => {
    const asha = await newUser()
    const elsewhere = await enter(server.app, asha.user.email)
    await remove(asha)
    for (const session of [asha, elsewhere]) {
      expect((await read(session)).status).toBe(401)
      expect((await server.answer(refreshUser, { body: { refresh: session.refresh } })).status).toBe(401)
    }
    expect((await remove(asha)).status).toBe(401)
  })

  it('is new and empty when its owner comes back', async () => {
    const { asha } = await everything()
    await remove(asha)
    const again = await newUser(asha.user.email)
    expect(again.id).not.toBe(asha.id)
    expect((await read(again)).body).toMatchObject({
      email: asha.user.email,
      preferences: null,
      photos_uploaded: 0,
      saved_outfits: 0,
    })
    expect((await read(asha)).status).toBe(401)
  })

  it('contains nothing of anybody else', async () => {
    const [{ asha }, { asha: ravi, photo }] = [await everything(), await everything()]
    const before = (await read(ravi)).body
    await remove(asha)
    expect((await read(ravi)).body).toEqual(before)
    expect((await server.app.inject(photo.image_url)).statusCode).toBe(200)
    expect((await meera.answer(readStylist)).status).toBe(200)
  })

  it('is recorded in the audit, without a name', async () => {
    const { asha, photo, garment } = await everything()
    server.lines.length = 0
    await remove(asha)
    const member = { kind: 'user', id: asha.id }
    expect(server.audits('account-deleted')).toMatchObject([{ member, photos: [photo.id, garment.id] }])
    expect(server.lines.join()).not.toContain(asha.user.email)
  })

  it('waits for a refresh that is under way, and takes its token along', async () => {
    const asha = await newUser()
    const refreshing = await server.database.$client.connect()
    await refreshing.query('begin')
    const { rows } = await refreshing.query(
      `update refresh_token set used_at = now() where family_id in (select id from token_family where account_id = $1)
        returning family_id`,
      [asha.id],
    )
    const removing = remove(asha)
    await untilWaiting(server)
    await refreshing.query(
      "insert into refresh_token (hash, family_id, salt, expires_at) values ('successor', $1, '', now() + interval '1 day')",
      [rows[0].family_id],
    )
    await refreshing.query('commit')
    refreshing.release()
    expect((await removing).status).toBe(200)
    expect(await placesOf(rows[0].family_id)).toEqual([])
  })

  it('includes writes that are under way', async () => {
    for (let round = 0; round < 2; round++) {
      const asha = await newUser()
      const { photoId } = await claimedRequest(server.database, meera, asha)
      const answers = await Promise.all([
        asha.answer(uploadPhoto, { file: dotFile }),
        create(meera, newOutfit(photoId)),
        asha.answer(uploadPhoto, { file: dotFile }),
        choose(asha, { gender: 1, age_range: '65+' }),
        remove(asha),
        asha.answer(uploadPhoto, { file: dotFile }),
        create(meera, newOutfit(photoId)),
        choose(asha, { gender: 1, age_range: '65+' }),
        server.answer(refreshUser, { body: { refresh: asha.refresh } }),
      ])
      for (const { status } of answers) expect([200, 401, 404, 409]).toContain(status)
      expect(answers[4]?.status).toBe(200)
      expect(await placesOf(asha.id, photoId)).toEqual([])
    }
    const rows = await server.query('select id from photo union select id from garment')
    const pictured = new Set(rows.map((row) => row.id))
    expect((await pictures()).filter((key) => !pictured.has(key.slice(9, 45)))).toEqual([])
  })
})
