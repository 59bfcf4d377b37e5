import type { Caller } from '@drape/contract/ask'
import type { AskOf, ReplyOf } from '@drape/contract/call'
import { deletePhoto, listPhotos, photo, readPhoto } from '@drape/contract/photo'
import { parse } from 'zod/v4/core'
import { setUpForEach, testApp } from '../../test/app.ts'
import type { TestMember } from '../../test/member.ts'
import { jpegPicture } from '../../test/picture.ts'
import { addRequest } from '../../test/row.ts'
import {
  approve,
  claim,
  create,
  deliveredOutfit,
  endClaim,
  madeOutfit,
  newOutfit,
} from '../../test/studio.ts'
import { tracesOf, uploaded } from '../../test/upload.ts'

describe('photos', () => {
  const server = testApp()
  const asha = setUpForEach(() => server.members.user())
  const ravi = setUpForEach(() => server.members.user({ name: 'Ravi' }))
  const meera = setUpForEach(() => server.members.stylist())

  const list = (query: AskOf<typeof listPhotos>['query'] = {}) =>
    asha.ask(listPhotos, { params: { id: asha.id }, query })
  const read = (by: Caller, id: string) => by.answer(readPhoto, { params: { id } })
  const remove = (by: Caller, id: string) => by.answer(deletePhoto, { params: { id } })
  const add = (to: TestMember) => addRequest(server.database, { accountId: to.id })
  const idsOf = ({ photos }: ReplyOf<typeof listPhotos>) => photos.map(({ id }) => id)

  describe('of a person', () => {
    it('are listed with the newest first, page by page', async () => {
      const added: string[] = []
      for (let n = 0; n < 5; n++) added.unshift((await add(asha)).photoId)
      await add(ravi)
      expect(idsOf(await list())).toEqual(added)
      const first = await list({ limit: 2 })
      const second = await list({ limit: 2, after: first.next ?? '' })
      const third = await list({ limit: 2, after: second.next ?? '' })
      expect([first, second, third].flatMap(idsOf)).toEqual(added)
      expect(third.next).toBeNull()
      expect((await list({ limit: 3, after: second.next ?? '' })).next).toBeNull()
      for (const each of first.photos) expect(parse(photo, each)).toEqual(each)
    })

    it('have each its own outfit, wherever others have none', async () => {
      const expected: (string | null)[] = []
      for (const isDelivered of [true, false, true, true, false, false, true]) {
        const delivered = isDelivered ? await deliveredOutfit(server.database, meera, asha) : undefined
        if (!delivered) await add(asha)
        expected.unshift(delivered?.id ?? null)
      }
      const pages: (string | null)[] = []
      let after: string | undefined
      do {
        const { photos, next } = await list({ limit: 2, ...(after && { after }) })
        pages.push(...photos.map(({ outfit_uuid }) => outfit_uuid))
        after = next ?? undefined
      } while (after)
      expect(pages).toEqual(expected)
    })

    it('have their outfit once it is completed, and not before', async () => {
      const { id, photoId } = await add(asha)
      const waiting = { status: 'processing', outfit_uuid: null, outfit_count: 0 }
      await claim(meera, id)
      const outfit = await madeOutfit(meera, photoId)
      expect((await list()).photos).toEqual([expect.objectContaining(waiting)])
      expect((await read(asha, photoId)).body).toMatchObject(waiting)
      await approve(meera, outfit.id)
      const ready = { status: 'approved', outfit_uuid: outfit.id, outfit_count: 1 }
      expect((await list()).photos).toEqual([expect.objectContaining(ready)])
      expect((await read(asha, photoId)).body).toMatchObject({ ...ready, id: photoId, userId: asha.id })
    })
  })

  describe('one by one', () => {
    const audited = (id: string) =>
      server.lines.filter((line) => line.includes('"photo-viewed-by-stylist"') && line.includes(id))

    it('are read by a stylist while they wait and no other has them, which leaves an audit line each time, as their owner does not', async () => {
      const { id, photoId } = await add(asha)
      const kabir = await server.members.stylist()
      expect((await read(asha, photoId)).status).toBe(200)
      expect(audited(photoId)).toEqual([])
      expect((await read(kabir, photoId)).status).toBe(200)
      await claim(meera, id)
      const claimed = audited(photoId).length
      expect((await read(meera, photoId)).body).toMatchObject({ id: photoId, userId: asha.id })
      expect(audited(photoId)).toHaveLength(claimed + 1)
      expect(JSON.parse(audited(photoId).at(-1) ?? '')).toMatchObject({
        member: { kind: 'stylist', id: meera.id },
      })
      expect((await read(kabir, photoId)).status).toBe(404)
      expect(audited(photoId)).toHaveLength(claimed + 1)
      await endClaim(server, id)
      expect((await read(kabir, photoId)).status).toBe(200)
    })

    it('are read by the stylist who made their outfit, for good', async () => {
      const { photoId } = await deliveredOutfit(server.database, meera, asha)
      expect((await read(meera, photoId)).status).toBe(200)
      expect((await read(await server.members.stylist(), photoId)).status).toBe(404)
    })
  })

  describe('that are deleted', () => {
    it('are gone with their pictures and their request', async () => {
      const before = await tracesOf(server)
      const body = await uploaded(asha, await jpegPicture())
      expect(await remove(asha, body.id)).toMatchObject({ status: 200, body: { success: true } })
      expect(await tracesOf(server)).toEqual(before)
      expect((await read(asha, body.id)).status).toBe(404)
      expect((await server.app.inject(body.image_url)).statusCode).toBe(404)
      expect((await remove(asha, body.id)).status).toBe(404)
    })

    it('and styled at once end as either of the two, and never with an outfit of nothing', async () => {
      for (let n = 0; n < 10; n++) {
        const { id, photoId } = await add(asha)
        await claim(meera, id)
        const [created, removed] = await Promise.all([
          create(meera, newOutfit(photoId)),
          remove(asha, photoId),
        ])
        expect(removed.status).toBe(200)
        expect([200, 404]).toContain(created.status)
      }
      expect(await server.query('select from outfit where photo_id is null and approved_at is null')).toEqual(
        [],
      )
    })
  })
})
