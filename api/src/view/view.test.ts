import { deletePhoto, readPhoto } from '@drape/contract/photo'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { listPhotoViews } from '@drape/contract/view'
import { setUpForEach, testApp } from '../../test/app.ts'
import { addRequest } from '../../test/row.ts'

const server = testApp()
const asha = setUpForEach(() => server.members.user())
const meera = setUpForEach(() => server.members.stylist({ name: 'Meera K.' }))
const kabir = setUpForEach(() => server.members.stylist({ name: 'Kabir' }))

const viewsOf = async (id: string) => (await asha.ask(listPhotoViews, { params: { id } })).views
const add = () => addRequest(server.database, { accountId: asha.id })
const twoHoursPass = (id: string) =>
  server.query(
    `with earlier as (update view_record set at = at - interval '2 hours' where photo_id = $1)
    update photo_view set first_at = first_at - interval '2 hours', last_at = last_at - interval '2 hours' where photo_id = $1`,
    id,
  )

describe('who saw a photo', () => {
  it('is nobody at first, then each stylist once, with the first time and the last', async () => {
    const { id: request, photoId } = await add()
    expect(await viewsOf(photoId)).toEqual([])
    await meera.ask(listPendingRequests)
    const [first] = await viewsOf(photoId)
    expect(first).toMatchObject({ stylist_name: 'Meera K.', first_at: first?.last_at })
    await meera.ask(claimRequest, { params: { id: request } })
    expect(await viewsOf(photoId)).toEqual([first])

    await twoHoursPass(photoId)
    await meera.ask(readPhoto, { params: { id: photoId } })
    const again = await viewsOf(photoId)
    expect(again).toHaveLength(1)
    expect(Date.parse(again[0]?.last_at ?? '') - Date.parse(again[0]?.first_at ?? '')).toBeGreaterThan(
      7_000_000,
    )
  })

  it('never is its owner, nor a stylist who was refused', async () => {
    const { id: request, photoId } = await add()
    await asha.ask(readPhoto, { params: { id: photoId } })
    // While another stylist holds it.
    await kabir.ask(claimRequest, { params: { id: request } })
    expect((await meera.answer(readPhoto, { params: { id: photoId } })).status).toBe(404)
    expect((await viewsOf(photoId)).map(({ stylist_name }) => stylist_name)).toEqual(['Kabir'])
  })

  it('is gone with the photo', async () => {
    const { photoId } = await add()
    await meera.ask(listPendingRequests)
    const params = { id: photoId }
    await asha.ask(deletePhoto, { params })
    expect((await asha.answer(listPhotoViews, { params })).status).toBe(404)
    const rows = await server.query('select from photo_view where photo_id = $1', photoId)
    expect(rows).toEqual([])
  })
})
