import { defaultNotes } from '@drape/contract/outfit'
import { addRequest } from '../request/throwaway-request.ts'
import type { ThrowawayMember } from '../session/throwaway-member.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { newOutfit, openStudio } from './throwaway-outfit.ts'

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
  client = await house.members.user()
})

afterAll(() => house.stop())

const sql = (text: string, ...values: unknown[]) => house.database.$client.query(text, values)
const runOut = (id: string) =>
  sql("update request set claimed_until = now() - interval '1 second' where id = $1", id)
const deletePhoto = (id: string) => studio.ask(client, 'DELETE', `/api/closet/photos/${id}`)
const requestOf = async (photoId: string) =>
  (await sql('select * from request where photo_id = $1', photoId)).rows[0]

async function claimed() {
  const request = await addRequest(house.database, client.id)
  await studio.claim(meera, request.id)
  return request
}

async function drafted() {
  const request = await claimed()
  const { body } = await studio.create(meera, newOutfit(request.photoId))
  return { requestId: request.id, photoId: request.photoId, outfit: body.outfits[0] }
}

const refusal = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message]

describe('a request is completed', () => {
  it('with its outfit, which its client then sees, with the notes', async () => {
    const { photoId, outfit } = await drafted()
    expect((await studio.read(client, outfit.id)).status).toBe(404)
    const done = await studio.approve(meera, outfit.id, { approved: true, stylistNotes: ' Wear it often. ' })
    expect(done).toEqual({ status: 200, body: { success: true } })
    const { status, body } = await studio.read(client, outfit.id)
    expect([status, body]).toEqual([200, { ...outfit, status: 'approved', stylistNotes: 'Wear it often.' }])
    const request = await requestOf(photoId)
    expect(request).toMatchObject({ claimed_by: null, claimed_until: null })
    expect(request.completed_at).toBeInstanceOf(Date)
  })

  it.each([undefined, null, '', '  '])(
    'with the notes of the house where there are none (%j)',
    async (notes) => {
      const { outfit } = await drafted()
      const body = notes === undefined ? { approved: true } : { approved: true, stylistNotes: notes }
      await studio.approve(meera, outfit.id, body)
      expect((await studio.read(client, outfit.id)).body.stylistNotes).toBe(defaultNotes)
    },
  )

  it('once: asked again for a lost reply, nothing more happens', async () => {
    const { photoId, outfit } = await drafted()
    await studio.approve(meera, outfit.id, { approved: true, stylistNotes: 'First' })
    const before = await requestOf(photoId)
    house.lines.length = 0
    const again = await studio.approve(meera, outfit.id, { approved: true, stylistNotes: 'Second' })
    expect(again.status).toBe(200)
    expect((await studio.read(client, outfit.id)).body.stylistNotes).toBe('First')
    expect(await requestOf(photoId)).toEqual(before)
    expect(house.lines.join()).not.toContain('outfit-completed')
  })

  it('by who made the outfit, and nobody else', async () => {
    const { outfit } = await drafted()
    const notHis = [409, 'Another stylist made this outfit.']
    expect(refusal(await studio.approve(kabir, outfit.id))).toEqual(notHis)
    await studio.approve(meera, outfit.id)
    const over = [409, 'This outfit has been completed already.']
    expect(refusal(await studio.approve(kabir, outfit.id))).toEqual(over)
    expect((await studio.approve(client, outfit.id)).status).toBe(403)
  })

  it('also after the claim ran out, unless somebody else came since', async () => {
    const [left, taken] = [await drafted(), await drafted()]
    await runOut(left.requestId)
    await runOut(taken.requestId)
    await studio.claim(kabir, taken.requestId)
    expect((await studio.approve(meera, left.outfit.id)).status).toBe(200)
    const his = [409, 'Kabir is working on this request.']
    expect(refusal(await studio.approve(meera, taken.outfit.id))).toEqual(his)
  })

  it('never when its client has deleted the photo, and the draft with it', async () => {
    const { photoId, outfit } = await drafted()
    await deletePhoto(photoId)
    expect((await sql('select from outfit where id = $1', outfit.id)).rows).toEqual([])
    expect((await studio.approve(meera, outfit.id)).status).toBe(404)
    expect((await studio.read(meera, outfit.id)).status).toBe(404)
    expect((await studio.read(client, outfit.id)).status).toBe(404)
  })

  it('not by what was not made, nor what was thrown away', async () => {
    const { photoId, outfit } = await drafted()
    expect((await studio.approve(meera, photoId)).status).toBe(404)
    expect((await studio.approve(meera, outfit.id, { approved: false })).status).toBe(200)
    expect((await studio.approve(meera, outfit.id)).status).toBe(404)
    const request = await requestOf(photoId)
    expect(request).toMatchObject({ completed_at: null, claimed_by: meera.id })
    expect((await studio.create(meera, newOutfit(photoId))).status).toBe(200)
  })

  it('for good: a delivered outfit is not thrown away', async () => {
    const { id } = await studio.deliver(house.database, meera, client)
    expect((await studio.approve(meera, id, { approved: false })).status).toBe(409)
    expect((await studio.read(client, id)).status).toBe(200)
  })
})

describe('a delivered outfit', () => {
  it('is seen by its client and by who made it, and by nobody else', async () => {
    const { id } = await studio.deliver(house.database, meera, client)
    expect((await studio.read(meera, id)).status).toBe(200)
    expect((await studio.read(kabir, id)).status).toBe(404)
    expect((await studio.read(await house.members.user('Ravi'), id)).status).toBe(404)
  })

  it('outlives its photo', async () => {
    const { id, photoId } = await studio.deliver(house.database, meera, client)
    await deletePhoto(photoId)
    expect((await studio.read(client, id)).body).toMatchObject({ id, user_photo: null, status: 'approved' })
    expect((await studio.read(meera, id)).body.user_photo).toBeNull()
    expect((await studio.approve(meera, id)).status).toBe(200)
  })
})

describe('the audit', () => {
  it('has a line whenever a stylist is shown the large photo, and none when its owner is', async () => {
    const { photoId, outfit } = await drafted()
    await studio.approve(meera, outfit.id)
    house.lines.length = 0
    await studio.read(client, outfit.id)
    expect(house.lines.join()).not.toContain('photo-viewed')
    await studio.read(meera, outfit.id)
    const line = JSON.parse(house.lines.find((text) => text.includes('photo-viewed-by-stylist')) ?? '{}')
    expect(line).toMatchObject({ member: { kind: 'stylist', id: meera.id }, photo: photoId })
  })
})
