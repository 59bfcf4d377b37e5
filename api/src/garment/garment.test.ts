import type { AskOf } from '@drape/contract/call'
import {
  addGarment,
  changeGarment,
  deleteGarment,
  listClientGarments,
  listGarments,
  maxGarments,
} from '@drape/contract/garment'
import { listShownPhotos } from '@drape/contract/view'
import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { setUpForEach, setUpOnce, testApp } from '../../test/app.ts'
import { formOf, imagePart, uploadForm } from '../../test/form.ts'
import { addedGarment, sendGarment } from '../../test/garment.ts'
import { jpegPicture } from '../../test/picture.ts'
import { addItem, addOutfit, addPhoto, addGarment as addRow } from '../../test/row.ts'
import { claimedRequest, endClaim } from '../../test/studio.ts'
import { tracesOf } from '../../test/upload.ts'

const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
const meera = setUpOnce(() => server.members.stylist())
const kavya = setUpOnce(() => server.members.stylist({ name: 'Kavya' }))
const asha = setUpForEach(() => server.members.user())
const ravi = setUpForEach(() => server.members.user({ name: 'Ravi' }))

let picture: Buffer
beforeAll(async () => {
  picture = await jpegPicture(900, 600)
})

const namesOf = async (who = asha) => (await who.ask(listGarments)).garments.map(({ name }) => name)
const params = (id: string) => ({ params: { id } })

describe('a wardrobe', () => {
  it('has each piece with what was said of it and its picture, the newest first, and nobody else’s', async () => {
    const sari = {
      kind: 'Sari',
      colour: 'Maroon',
      name: 'Nani’s 🌸 बनारसी',
      note: 'Only dry cleaned',
    } as const
    const added = await addedGarment(asha, picture, sari)
    await addedGarment(ravi, picture)
    await addedGarment(asha, picture, { kind: 'Shoes', colour: '' })
    const { garments, next } = await asha.ask(listGarments)
    expect(garments.map(({ kind, colour }) => [kind, colour])).toEqual([
      ['Shoes', null],
      ['Sari', 'Maroon'],
    ])
    expect(next).toBeNull()
    expect(garments[1]).toEqual(added)
    expect(added).toMatchObject({ ...sari, isArchived: false })
    for (const [url, width] of [
      [added.image_url, 900],
      [added.thumbnail_url, 480],
    ] as const) {
      const { rawPayload } = await server.app.inject({ url })
      expect((await sharp(rawPayload).metadata()).width).toBe(width)
    }
  })

  it('has a piece once, however often its sending is repeated', async () => {
    const sent = await Promise.all([1, 2].map(() => addedGarment(asha, picture, { kind: 'Bag' }, 'once')))
    const again = await addedGarment(asha, picture, { kind: 'Bag' }, 'once')
    expect(new Set([...sent, again].map(({ id }) => id)).size).toBe(1)
    expect((await asha.ask(listGarments)).garments).toHaveLength(1)
  })

  it(`has room for ${maxGarments} pieces, says so, and keeps nothing of one more`, async () => {
    for (let n = 0; n < maxGarments; n++) await addRow(server.database, { accountId: asha.id, name: `${n}` })
    const before = await tracesOf(server)
    const { status, body } = await sendGarment(asha, picture)
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ message: expect.stringMatching(/^Your wardrobe has room for 300 pieces/) }),
    ])
    expect(await tracesOf(server)).toEqual(before)
    expect((await asha.ask(listGarments, { query: { limit: maxGarments } })).garments).toHaveLength(
      maxGarments,
    )
  })

  it('takes what cannot be right with a sentence, and keeps nothing of it', async () => {
    const before = await tracesOf(server)
    const good = imagePart(picture)
    const field = (name: string, content: string) => ({ name, content })
    for (const [form, status] of [
      [formOf(good), 400],
      [formOf(field('kind', 'Spaceship'), good), 400],
      [formOf(field('kind', 'Sari'), field('colour', 'Octarine'), good), 400],
      [formOf(field('kind', 'Sari'), field('name', 'x'.repeat(81)), good), 400],
      [formOf(field('kind', 'Sari'), field('note', 'a\u0000b'), good), 400],
      [formOf(field('kind', 'Sari'), field('owner', ravi.id), good), 400],
      [formOf(field('kind', 'Sari'), field('user', ravi.id), good), 404],
      [formOf(field('kind', 'Sari')), 400],
      [formOf(field('kind', 'Sari'), good, good), 400],
      [formOf(field('kind', 'Sari'), imagePart('<svg/>')), 415],
    ] as const) {
      const reply = await askForm(form)
      expect([reply.status, reply.body]).toEqual([
        status,
        expect.objectContaining({ success: false, message: expect.any(String) }),
      ])
    }
    expect(await tracesOf(server)).toEqual(before)
    expect(await namesOf()).toEqual([])
  })

  it('forgets a piece that is deleted, with its pictures; an outfit that it is in stays', async () => {
    const { id, image_url } = await addedGarment(asha, picture)
    const { id: photoId } = await addPhoto(server.database, { accountId: asha.id })
    const outfit = await addOutfit(server.database, { accountId: asha.id, photoId })
    await addItem(server.database, { outfitId: outfit.id, garmentId: id })
    expect((await ravi.answer(deleteGarment, params(id))).status).toBe(404)
    await asha.ask(deleteGarment, params(id))
    expect((await server.app.inject({ url: image_url })).statusCode).toBe(404)
    const items = await server.query('select garment_id from outfit_item where outfit_id = $1', outfit.id)
    expect(items).toEqual([{ garment_id: null }])
    expect((await asha.answer(deleteGarment, params(id))).status).toBe(404)
  })

  it('changes what is said of a piece, and leaves the rest', async () => {
    const { id } = await addedGarment(asha, picture, { kind: 'Top', colour: 'Red', name: 'Blouse' })
    const change = (body: NonNullable<AskOf<typeof changeGarment>['body']>) =>
      asha.ask(changeGarment, { ...params(id), body })
    expect(await change({ colour: '', note: 'Silk' })).toMatchObject({
      kind: 'Top',
      colour: null,
      name: 'Blouse',
      note: 'Silk',
    })
    expect(await change({ isArchived: true })).toMatchObject({ isArchived: true })
    expect(await change({})).toMatchObject({ isArchived: true, note: 'Silk' })
    expect(await change({ isArchived: false })).toMatchObject({ isArchived: false })
  })
})

describe('a stylist', () => {
  it('sees the wardrobe of a client whose request is open to her, without what is archived, and is recorded', async () => {
    const { id, photoId } = await claimedRequest(server.database, meera, asha)
    const sari = await addedGarment(asha, picture, { kind: 'Sari', name: 'Nani’s' })
    const old = await addedGarment(asha, picture, { kind: 'Bag', name: 'Old' })
    await asha.ask(changeGarment, { ...params(old.id), body: { isArchived: true } })
    const list = () => meera.ask(listClientGarments, params(photoId))
    const { garments } = await list()
    expect(garments).toEqual([
      {
        id: sari.id,
        kind: 'Sari',
        colour: null,
        name: 'Nani’s',
        note: '',
        thumbnail_url: expect.stringContaining(sari.id),
      },
    ])
    await list()
    const { views } = await asha.ask(listShownPhotos)
    expect(views.filter(({ photo }) => !photo)).toEqual([
      expect.objectContaining({
        stylist_name: 'Meera',
        size: 'small',
        garment: { name: 'Nani’s', thumbnail_url: expect.stringContaining(sari.id) },
      }),
    ])
    expect((await kavya.answer(listClientGarments, params(photoId))).status).toBe(404)
    await endClaim(server, id)
    expect((await kavya.answer(listClientGarments, params(photoId))).status).toBe(200)
    await server.query('update request set completed_at = now() where id = $1', id)
    expect((await meera.answer(listClientGarments, params(photoId))).status).toBe(404)
    expect((await meera.answer(listClientGarments, params(newId()))).status).toBe(404)
  })
})

const askForm = (form: Buffer) => uploadForm(server.app, asha, form, {}, addGarment)
