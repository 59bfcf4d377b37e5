import { defaultNotes, notYourOutfit, readOutfit } from '@drape/contract/outfit'
import { deletePhoto } from '@drape/contract/photo'
import { setUpOnce, testApp } from '../../test/app.ts'
import { refusalOf } from '../../test/caller.ts'
import {
  approve,
  claim,
  create,
  deliveredOutfit,
  draftedOutfit,
  endClaim,
  newOutfit,
} from '../../test/studio.ts'

const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
const meera = setUpOnce(() => server.members.stylist())
const kabir = setUpOnce(() => server.members.stylist({ name: 'Kabir' }))
const client = setUpOnce(() => server.members.user())

const requestOf = async (photoId: string) =>
  (await server.query('select * from request where photo_id = $1', photoId))[0]

const drafted = () => draftedOutfit(server.database, meera, client)

describe('a request is completed', () => {
  it('with its outfit, which its client then sees, with the notes', async () => {
    const { photoId, outfit } = await drafted()
    expect((await client.answer(readOutfit, { params: { id: outfit.id } })).status).toBe(404)
    const reply = await approve(meera, outfit.id, { approved: true, stylistNotes: ' Wear it often. ' })
    expect(reply).toMatchObject({ status: 200, body: { success: true } })
    const { status, body } = await client.answer(readOutfit, { params: { id: outfit.id } })
    expect([status, body]).toEqual([200, { ...outfit, status: 'approved', stylistNotes: 'Wear it often.' }])
    const request = await requestOf(photoId)
    expect(request).toMatchObject({ claimed_by: null, claimed_until: null })
    expect(request.completed_at).toBeInstanceOf(Date)
  })

  it.each([undefined, null, '', '  '])('with default notes where there are none (%j)', async (notes) => {
    const { outfit } = await drafted()
    const body = notes === undefined ? { approved: true } : { approved: true, stylistNotes: notes }
    await approve(meera, outfit.id, body)
    expect((await client.ask(readOutfit, { params: { id: outfit.id } })).stylistNotes).toBe(defaultNotes)
  })

  it('once: asked again for a lost reply, nothing more happens', async () => {
    const { photoId, outfit } = await drafted()
    await approve(meera, outfit.id, { approved: true, stylistNotes: 'First' })
    const before = await requestOf(photoId)
    server.lines.length = 0
    const again = await approve(meera, outfit.id, { approved: true, stylistNotes: 'Second' })
    expect(again.status).toBe(200)
    expect((await client.ask(readOutfit, { params: { id: outfit.id } })).stylistNotes).toBe('First')
    expect(await requestOf(photoId)).toEqual(before)
    expect(server.lines.join()).not.toContain('outfit-completed')
  })

  it('by who made the outfit, and nobody else', async () => {
    const { outfit } = await drafted()
    const notHis = [409, notYourOutfit]
    expect(refusalOf(await approve(kabir, outfit.id))).toEqual(notHis)
    await approve(meera, outfit.id)
    const over = [409, 'This outfit has been completed already.']
    expect(refusalOf(await approve(kabir, outfit.id))).toEqual(over)
  })

  it('also after the claim ran out, unless somebody else came since', async () => {
    const [expired, claimedByOther] = [await drafted(), await drafted()]
    await endClaim(server, expired.requestId)
    await endClaim(server, claimedByOther.requestId)
    await claim(kabir, claimedByOther.requestId)
    expect((await approve(meera, expired.outfit.id)).status).toBe(200)
    const his = [409, 'Kabir is working on this request.']
    expect(refusalOf(await approve(meera, claimedByOther.outfit.id))).toEqual(his)
  })

  it('never when its client has deleted the photo, and the draft with it', async () => {
    const { photoId, outfit } = await drafted()
    await client.ask(deletePhoto, { params: { id: photoId } })
    expect(await server.query('select from outfit where id = $1', outfit.id)).toEqual([])
    expect((await approve(meera, outfit.id)).status).toBe(404)
    expect((await meera.answer(readOutfit, { params: { id: outfit.id } })).status).toBe(404)
    expect((await client.answer(readOutfit, { params: { id: outfit.id } })).status).toBe(404)
  })

  it('not by an outfit that does not exist or was discarded', async () => {
    const { photoId, outfit } = await drafted()
    expect((await approve(meera, photoId)).status).toBe(404)
    expect((await approve(meera, outfit.id, { approved: false })).status).toBe(200)
    expect((await approve(meera, outfit.id)).status).toBe(404)
    const request = await requestOf(photoId)
    expect(request).toMatchObject({ completed_at: null, claimed_by: meera.id })
    expect((await create(meera, newOutfit(photoId))).status).toBe(200)
  })

  it('for good: a delivered outfit cannot be discarded', async () => {
    const { id } = await deliveredOutfit(server.database, meera, client)
    expect((await approve(meera, id, { approved: false })).status).toBe(409)
    expect((await client.answer(readOutfit, { params: { id } })).status).toBe(200)
  })
})

describe('a delivered outfit', () => {
  it('outlives its photo', async () => {
    const { id, photoId } = await deliveredOutfit(server.database, meera, client)
    await client.ask(deletePhoto, { params: { id: photoId } })
    expect((await client.answer(readOutfit, { params: { id } })).body).toMatchObject({
      id,
      user_photo: null,
      status: 'approved',
    })
    expect((await meera.ask(readOutfit, { params: { id } })).user_photo).toBeNull()
    expect((await approve(meera, id)).status).toBe(200)
  })
})

describe('the audit', () => {
  it('has a line whenever a stylist is shown the large photo, and none when its owner is', async () => {
    const { photoId, outfit } = await drafted()
    await approve(meera, outfit.id)
    server.lines.length = 0
    await client.answer(readOutfit, { params: { id: outfit.id } })
    expect(server.lines.join()).not.toContain('photo-viewed')
    await meera.answer(readOutfit, { params: { id: outfit.id } })
    const member = { kind: 'stylist', id: meera.id }
    expect(server.audits('photo-viewed-by-stylist')).toMatchObject([{ member, photo: photoId }])
  })
})
