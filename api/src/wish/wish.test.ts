import { changeGarment, deleteGarment } from '@drape/contract/garment'
import { listPhotos, readPhoto } from '@drape/contract/photo'
import { exportProfile } from '@drape/contract/profile'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { maxBudget, maxWishLength } from '@drape/contract/wish'
import { v7 as newId } from 'uuid'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import { formOf, imagePart, uploadForm } from '../../test/form.ts'
import { addedGarment } from '../../test/garment.ts'
import { jpegPicture } from '../../test/picture.ts'
import { tracesOf, upload, uploaded } from '../../test/upload.ts'

const server = testApp()
const meera = setUpOnce(() => server.members.stylist())
const asha = setUpForEach(async () => {
  await server.query('delete from account')
  return server.members.user()
})
let picture: Buffer

beforeAll(async () => {
  picture = await jpegPicture()
})

const wish = { occasion: 'Wedding', budget: 5000, text: 'कुछ नीला, no heels' } as const
const fields = { wish_occasion: 'Wedding', wish_budget: 5000, wish_text: `  ${wish.text} ` } as const

describe('a wish', () => {
  it('is sent with its photo, and read wherever the photo is: by its owner, in the export and at the desk', async () => {
    const photo = await uploaded(asha, picture, 'one', fields)
    expect(photo.wish).toEqual(wish)
    const listed = await asha.ask(listPhotos, { params: { id: asha.id } })
    const exported = await asha.ask(exportProfile)
    expect([listed.photos[0]?.wish, exported.photos[0]?.wish]).toEqual([wish, wish])
    const { requests } = await meera.ask(listPendingRequests)
    expect(requests.map((request) => request.wish)).toEqual([wish])
    const { request } = await meera.ask(claimRequest, { params: { id: requests[0]?.id ?? '' } })
    const { wish: storedWish } = await meera.ask(readPhoto, { params: { id: photo.id } })
    expect([request.wish, storedWish]).toEqual([wish, wish])
  })

  it('may be any part of one, and belongs to its own photo alone', async () => {
    await uploaded(asha, picture, 'none')
    await uploaded(asha, picture, 'budget', { wish_budget: maxBudget })
    await uploaded(asha, picture, 'blank', { wish_text: '   ' })
    await uploaded(asha, picture, 'text', { wish_text: 'x'.repeat(maxWishLength) })
    const { photos } = await asha.ask(listPhotos, { params: { id: asha.id } })
    expect(photos.map((photo) => photo.wish)).toEqual([
      { text: 'x'.repeat(maxWishLength) },
      undefined,
      { budget: maxBudget },
      undefined,
    ])
  })

  it('may begin at a piece of one’s own, of which the desk is told as long as it is in the wardrobe', async () => {
    const sari = await addedGarment(asha, picture, { kind: 'Sari', colour: 'Maroon', name: 'Nani’s' })
    const photo = await uploaded(asha, picture, 'own', { wish_garment: sari.id, wish_occasion: 'Festival' })
    expect(photo.wish).toEqual({ garment: sari.id, occasion: 'Festival' })
    const shown = async () => (await meera.ask(listPendingRequests)).requests.map(({ garment }) => garment)
    expect(await shown()).toEqual([{ id: sari.id, kind: 'Sari', colour: 'Maroon', name: 'Nani’s' }])
    const own = { params: { id: sari.id } }
    await asha.ask(changeGarment, { ...own, body: { isArchived: true } })
    expect(await shown()).toEqual([undefined])
    await asha.ask(changeGarment, { ...own, body: { isArchived: false } })
    await asha.ask(deleteGarment, own)
    expect(await shown()).toEqual([undefined])
    const exported = await asha.ask(exportProfile)
    expect(exported.photos[0]?.wish).toEqual(photo.wish)
  })

  it('begins at no piece that is archived, deleted or not one’s own: nothing is kept, and what is the matter is said', async () => {
    const ravi = await server.members.user({ name: 'Ravi' })
    const [theirs, archived, deleted] = [
      await addedGarment(ravi, picture),
      await addedGarment(asha, picture),
      await addedGarment(asha, picture),
    ]
    await asha.ask(changeGarment, { params: { id: archived.id }, body: { isArchived: true } })
    await asha.ask(deleteGarment, { params: { id: deleted.id } })
    const before = await tracesOf(server)
    for (const { id } of [theirs, archived, deleted, { id: newId() }])
      expect(await upload(asha, picture, newId(), { wish_garment: id })).toMatchObject({
        status: 404,
        body: { success: false, message: expect.stringContaining('is not in your clothes any more') },
      })
    expect(await tracesOf(server)).toEqual(before)
  })

  it('of an upload that is repeated is the one that came first', async () => {
    const first = await uploaded(asha, picture, 'once', fields)
    const again = await uploaded(asha, picture, 'once', { wish_text: 'another' })
    expect([first.wish, again.id, again.wish]).toEqual([wish, first.id, wish])
  })

  it.each([
    ['an occasion that is none', { wish_occasion: 'Moonwalk' }],
    ['a budget of nothing', { wish_budget: 0 }],
    ['a budget below nothing', { wish_budget: -1 }],
    ['a budget of half a rupee', { wish_budget: 0.5 }],
    ['a budget in words', { wish_budget: 'lots' }],
    ['a budget beyond all bounds', { wish_budget: maxBudget + 1 }],
    ['a piece that is none', { wish_garment: 'sari' }],
    ['a text that is too long', { wish_text: 'x'.repeat(maxWishLength + 1) }],
    ['a text of two lines', { wish_text: 'one\ntwo' }],
    ['a text with control characters', { wish_text: 'bell \u0007' }],
    ['a text that the form cuts off', { wish_text: `${' '.repeat(1000)}x` }],
  ])('is refused with %s, and leaves nothing', async (_, wrong) => {
    const before = await tracesOf(server)
    const parts = Object.entries(wrong).map(([name, content]) => ({ name, content: String(content) }))
    const refused = await uploadForm(server.app, asha, formOf(...parts, imagePart(picture)))
    expect(refused).toMatchObject({ status: 400, body: { code: 'bad_request', message: expect.any(String) } })
    expect(await tracesOf(server)).toEqual(before)
    expect((await upload(asha, picture)).status).toBe(200)
  })
})
