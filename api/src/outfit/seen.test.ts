import { readOutfit, seeOutfit } from '@drape/contract/outfit'
import { listPhotos, readPhoto } from '@drape/contract/photo'
import { setUpForEach, testApp } from '../../test/app.ts'
import { addPhoto } from '../../test/row.ts'
import { deliveredOutfit, draftedOutfit } from '../../test/studio.ts'

describe('an outfit', () => {
  const server = testApp()
  const asha = setUpForEach(() => server.members.user())
  const meera = setUpForEach(() => server.members.stylist())

  const isSeen = async (photoId: string) => {
    const { photos } = await asha.ask(listPhotos, { params: { id: asha.id } })
    const alone = await asha.ask(readPhoto, { params: { id: photoId } })
    expect(photos.find(({ id }) => id === photoId)?.is_seen).toBe(alone.is_seen)
    return alone.is_seen
  }
  const seenAt = async (id: string) =>
    (await server.query('select seen_at from outfit where id = $1', id))[0].seen_at

  it('is new until its client has opened it: not by being read, nor with another one', async () => {
    const [first, second] = [
      await deliveredOutfit(server.database, meera, asha),
      await deliveredOutfit(server.database, meera, asha),
    ]
    await asha.ask(readOutfit, { params: { id: first.id } })
    expect(await isSeen(first.photoId)).toBe(false)
    await asha.ask(seeOutfit, { params: { id: first.id } })
    expect([await isSeen(first.photoId), await isSeen(second.photoId)]).toEqual([true, false])
  })

  it('has the time of its first opening, however often it is reported', async () => {
    const { id } = await deliveredOutfit(server.database, meera, asha)
    await asha.ask(seeOutfit, { params: { id } })
    const first = await seenAt(id)
    await asha.ask(seeOutfit, { params: { id } })
    expect(await seenAt(id)).toEqual(first)
  })

  it('cannot be opened before it is completed', async () => {
    const { outfit } = await draftedOutfit(server.database, meera, asha)
    expect((await asha.answer(seeOutfit, { params: { id: outfit.id } })).status).toBe(404)
    expect(await seenAt(outfit.id)).toBeNull()
  })

  it('is neither new nor old where there is none', async () => {
    const { id } = await addPhoto(server.database, { accountId: asha.id })
    expect(await isSeen(id)).toBeUndefined()
  })
})
