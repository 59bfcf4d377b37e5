import { listSavedOutfits } from '@drape/contract/closet'
import { listWaitingConversations, replaceItem } from '@drape/contract/conversation'
import { readOutfit } from '@drape/contract/outfit'
import { exportProfile } from '@drape/contract/profile'
import { checkRating } from '@drape/contract/rating'
import { v7 as newId } from 'uuid'
import { lastOf, openConversation, read, writeMessage } from '../../test/conversation.ts'
import type { TestMember } from '../../test/member.ts'
import { newItem, rate } from '../../test/studio.ts'

describe('a conversation', () => {
  const { server, asha, meera, kavya, deliver, at } = openConversation()
  const waiting = async (by: TestMember) =>
    (await by.ask(listWaitingConversations)).conversations.map(({ photo_id }) => photo_id)

  describe('with a wish for another piece', () => {
    const wish = (photoId: string, item: string | undefined, by = asha) =>
      writeMessage(by, photoId, 'Another one, please', { item, swap: true })

    it('takes one on Free and three on Premium, and says so to who wants more', async () => {
      const { photoId, items } = await deliver()
      const [kurta, jutti] = items
      expect((await wish(photoId, kurta?.uuid)).body).toMatchObject({ swaps: { allowed: 1, left: 0 } })
      const refused = await wish(photoId, jutti?.uuid)
      expect([refused.status, refused.body]).toMatchObject([
        409,
        {
          code: 'plan_limit',
          message: 'On Free you can ask for another piece once for each outfit, and you have.',
        },
      ])
      const rich = await server.members.user({ plan: 'premium' })
      const other = await deliver(rich)
      for (const { uuid } of other.items) expect((await wish(other.photoId, uuid, rich)).status).toBe(200)
      expect((await read(rich, other.photoId)).swaps).toEqual({ allowed: 3, left: 1 })
    })

    it('takes one of two that come at once', async () => {
      const { photoId, items } = await deliver()
      const both = await Promise.all(items.map(({ uuid }) => wish(photoId, uuid)))
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    })

    it('is about a piece of a delivered outfit, asked for once, by its client', async () => {
      const rich = await server.members.user({ plan: 'premium' })
      const { photoId, items } = await deliver(rich)
      const [kurta] = items
      const elsewhere = (await deliver(rich)).items[0]?.uuid
      expect((await wish(photoId, elsewhere, rich)).status).toBe(409)
      expect((await wish(photoId, undefined, rich)).status).toBe(409)
      expect((await wish(photoId, kurta?.uuid, meera)).status).toBe(409)
      expect((await wish(photoId, kurta?.uuid, rich)).status).toBe(200)
      expect((await wish(photoId, kurta?.uuid, rich)).status).toBe(409)
    })
  })

  describe('with another piece', () => {
    const put = (
      photoId: string,
      item: string | undefined,
      name = 'Mojari',
      by = meera,
      key: string = newId(),
    ) =>
      by.answer(replaceItem, {
        ...at(photoId),
        headers: { 'idempotency-key': key },
        body: { item: item ?? '', by: newItem(name), text: 'These are flat.' },
      })
    const wished = async () => {
      const outfit = await deliver()
      const [, jutti] = outfit.items
      await writeMessage(asha, outfit.photoId, 'No heels, please', { item: jutti?.uuid, swap: true })
      return { ...outfit, jutti: jutti?.uuid ?? '' }
    }
    const namesIn = async (id: string) => (await asha.ask(readOutfit, at(id))).items.map(({ name }) => name)

    it('has it in the outfit at once, in the place of the old one, with a message in the conversation', async () => {
      const { id, photoId, jutti } = await wished()
      const { status } = await put(photoId, jutti)
      expect([status, await namesIn(id)]).toEqual([200, ['Kurta', 'Mojari']])
      const [, mojari] = (await asha.ask(readOutfit, at(id))).items
      expect(await lastOf(asha, photoId)).toMatchObject({
        author: 'stylist',
        text: 'These are flat.',
        item: { id: mojari?.uuid, name: 'Mojari' },
        swap: 'done',
        replaced: { id: jutti, name: 'Jutti' },
      })
      expect(await waiting(meera)).toEqual([])
      const query = `select kind from notification where account_id = $1 and message_id is not null`
      expect(await server.query(query, asha.id)).toEqual([{ kind: 'answer' }])
    })

    it('keeps the stars of the old one with it, out of the outfit and the closet, and in the export', async () => {
      const { id, photoId, jutti } = await wished()
      await rate(asha, id, jutti, 5)
      await put(photoId, jutti)
      expect(await asha.ask(checkRating, at(id))).toMatchObject({ ratedItems: 0, totalItems: 2, ratings: [] })
      const { outfits } = await asha.ask(listSavedOutfits, at(asha.id))
      expect(outfits[0]?.items.map(({ name }) => name)).toEqual(['Kurta', 'Mojari'])
      expect((await asha.ask(exportProfile)).outfits[0]?.replaced).toMatchObject([
        { name: 'Jutti', rating: 5 },
      ])
      expect((await rate(asha, id, jutti, 4)).status).toBe(404)
    })

    it('is put once, however often that is sent, and only where the client asked for it', async () => {
      const { id, photoId, items, jutti } = await wished()
      expect((await put(photoId, items[0]?.uuid)).status).toBe(409)
      expect((await put(photoId, jutti, 'Mojari', kavya)).status).toBe(404)
      const key = newId()
      const both = await Promise.all([1, 2].map(() => put(photoId, jutti, 'Mojari', meera, key)))
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect((await put(photoId, jutti, 'Sandals')).status).toBe(409)
      expect(await namesIn(id)).toEqual(['Kurta', 'Mojari'])
    })
  })
})
