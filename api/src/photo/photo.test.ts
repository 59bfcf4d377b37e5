import { listPhotos, photo, readPhoto } from '@drape/contract/photo'
import { parse } from 'zod/v4/core'
import { describeOnEachDatabase } from '../db/throwaway-database.ts'
import { newOutfit, openStudio } from '../outfit/throwaway-outfit.ts'
import { addRequest } from '../request/throwaway-request.ts'
import type { ThrowawayMember } from '../session/throwaway-member.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { jpegPicture } from './throwaway-picture.ts'
import { tracesOf, upload } from './throwaway-upload.ts'

jest.setTimeout(90_000)

describeOnEachDatabase('photos', (binaries) => {
  let house: ThrowawayApp
  let studio: ReturnType<typeof openStudio>
  let asha: ThrowawayMember
  let ravi: ThrowawayMember
  let meera: ThrowawayMember

  beforeAll(async () => {
    house = await startThrowawayApp(binaries)
    studio = openStudio(house.app)
  })

  beforeEach(async () => {
    ;[asha, ravi] = [await house.members.user('Asha'), await house.members.user('Ravi')]
    meera = await house.members.stylist()
  })

  afterAll(() => house?.stop())

  const list = (by: ThrowawayMember, query = '', of = by.id) =>
    studio.ask(by, 'GET', `${listPhotos.path.replace('{id}', of)}${query}`)
  const pathOf = (id: string) => readPhoto.path.replace('{id}', id)
  const read = (by: ThrowawayMember, id: string) => studio.ask(by, 'GET', pathOf(id))
  const remove = (by: ThrowawayMember, id: string) => studio.ask(by, 'DELETE', pathOf(id))
  const add = (to: ThrowawayMember) => addRequest(house.database, to.id)
  const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
    body.photos.map(({ id }: { id: string }) => id)
  const query = async (text: string, values: unknown[]) =>
    (await house.database.$client.query(text, values)).rows

  describe('of a person', () => {
    it('are listed with the newest first, page by page', async () => {
      const added: string[] = []
      for (let n = 0; n < 5; n++) added.unshift((await add(asha)).photoId)
      await add(ravi)
      expect(idsOf(await list(asha))).toEqual(added)
      const first = await list(asha, '?limit=2')
      const second = await list(asha, `?limit=2&after=${first.body.next}`)
      const third = await list(asha, `?limit=2&after=${second.body.next}`)
      expect([first, second, third].flatMap(idsOf)).toEqual(added)
      expect(third.body.next).toBeNull()
      expect((await list(asha, `?limit=3&after=${second.body.next}`)).body.next).toBeNull()
      for (const each of first.body.photos) expect(parse(photo, each)).toEqual(each)
    })

    it('are listed for nobody else', async () => {
      await add(asha)
      expect((await list(ravi, '', asha.id)).status).toBe(404)
      expect((await list(meera, '', asha.id)).status).toBe(403)
      expect((await list(ravi)).body).toEqual({ photos: [], next: null })
    })

    it.each(['?limit=0', '?limit=101', '?limit=x', '?after=x', '?page=2'])(
      'are not listed for %s',
      async (query) => {
        expect((await list(asha, query)).status).toBe(400)
      },
    )

    it('have their outfit once it is completed, and not before', async () => {
      const { id, photoId } = await add(asha)
      const waiting = { status: 'processing', outfit_uuid: null, outfit_count: 0 }
      await studio.claim(meera, id)
      const { body } = await studio.create(meera, newOutfit(photoId))
      expect((await list(asha)).body.photos).toEqual([expect.objectContaining(waiting)])
      expect((await read(asha, photoId)).body).toMatchObject(waiting)
      await studio.approve(meera, body.outfits[0].id)
      const ready = { status: 'approved', outfit_uuid: body.outfits[0].id, outfit_count: 1 }
      expect((await list(asha)).body.photos).toEqual([expect.objectContaining(ready)])
      expect((await read(asha, photoId)).body).toMatchObject({ ...ready, id: photoId, userId: asha.id })
    })
  })

  describe('one by one', () => {
    const audited = (id: string) =>
      house.lines.filter((line) => line.includes('"photo-viewed-by-stylist"') && line.includes(id))

    it('are read by their owner, with no audit line, and by no other client', async () => {
      const { photoId } = await add(asha)
      expect((await read(asha, photoId)).status).toBe(200)
      expect((await read(ravi, photoId)).body).toMatchObject({ code: 'not_found' })
      expect(audited(photoId)).toEqual([])
    })

    it('are read by a stylist while the claim lasts, which leaves an audit line each time', async () => {
      const { id, photoId } = await add(asha)
      expect((await read(meera, photoId)).status).toBe(404)
      expect(audited(photoId)).toEqual([])
      await studio.claim(meera, id)
      const claimed = audited(photoId).length
      expect((await read(meera, photoId)).body).toMatchObject({ id: photoId, userId: asha.id })
      expect(audited(photoId)).toHaveLength(claimed + 1)
      expect(JSON.parse(audited(photoId).at(-1) ?? '')).toMatchObject({
        member: { kind: 'stylist', id: meera.id },
      })
      expect((await read(await house.members.stylist(), photoId)).status).toBe(404)
      await query("update request set claimed_until = now() - interval '1 second' where id = $1", [id])
      expect((await read(meera, photoId)).status).toBe(404)
    })

    it('are read by the stylist who made their outfit, for good', async () => {
      const { photoId } = await studio.deliver(house.database, meera, asha)
      expect((await read(meera, photoId)).status).toBe(200)
      expect((await read(await house.members.stylist(), photoId)).status).toBe(404)
    })
  })

  describe('that are deleted', () => {
    it('are gone with their pictures and their request', async () => {
      const before = await tracesOf(house)
      const { body } = await upload(house.app, asha, await jpegPicture())
      expect(await remove(asha, body.id)).toEqual({ status: 200, body: { success: true } })
      expect(await tracesOf(house)).toEqual(before)
      expect((await read(asha, body.id)).status).toBe(404)
      expect((await house.app.inject(body.image_url)).statusCode).toBe(404)
      expect((await remove(asha, body.id)).status).toBe(404)
    })

    it('are deleted by nobody but their owner', async () => {
      const { id, photoId } = await add(asha)
      await studio.claim(meera, id)
      expect((await remove(ravi, photoId)).status).toBe(404)
      expect((await remove(meera, photoId)).status).toBe(403)
      expect((await read(asha, photoId)).status).toBe(200)
    })

    it('take an outfit along that is not completed, and leave one that is', async () => {
      const delivered = await studio.deliver(house.database, meera, asha)
      expect((await remove(asha, delivered.photoId)).status).toBe(200)
      expect((await studio.read(asha, delivered.id)).body).toMatchObject({
        user_photo: null,
        status: 'approved',
      })

      const { id, photoId } = await add(asha)
      await studio.claim(meera, id)
      const { body } = await studio.create(meera, newOutfit(photoId))
      expect((await remove(asha, photoId)).status).toBe(200)
      expect((await studio.read(meera, body.outfits[0].id)).status).toBe(404)
      expect(await query('select from outfit where id = $1', [body.outfits[0].id])).toEqual([])
    })

    it('and styled at once end as either of the two, and never with an outfit of nothing', async () => {
      for (let n = 0; n < 10; n++) {
        const { id, photoId } = await add(asha)
        await studio.claim(meera, id)
        const [made, removed] = await Promise.all([
          studio.create(meera, newOutfit(photoId)),
          remove(asha, photoId),
        ])
        expect(removed.status).toBe(200)
        expect([200, 404]).toContain(made.status)
      }
      expect(await query('select from outfit where photo_id is null and approved_at is null', [])).toEqual([])
    })
  })
})
