import { pathOf } from '@drape/contract/call-request'
import { fromWardrobe } from '@drape/contract/from-wardrobe'
import { deleteGarment } from '@drape/contract/garment'
import { notYourOutfit, readOutfit } from '@drape/contract/outfit'
import { showPicture } from '@drape/contract/photo'
import { releaseRequest } from '@drape/contract/request'
import { listShownPhotos } from '@drape/contract/view'
import fc from 'fast-check'
import { v7 as newId } from 'uuid'
import { setUpOnce, testApp } from '../../test/app.ts'
import { refusalOf } from '../../test/caller.ts'
import { addGarment, addRequest } from '../../test/row.ts'
import {
  approve,
  claim,
  claimedRequest,
  create,
  deliveredOutfit,
  draftedOutfit,
  endClaim,
  madeOutfit,
  newItem,
  newOutfit,
  ownItem,
} from '../../test/studio.ts'

const server = testApp({ REQUESTS_PER_MINUTE: '100000' })
const meera = setUpOnce(() => server.members.stylist())
const kabir = setUpOnce(() => server.members.stylist({ name: 'Kabir' }))
const client = setUpOnce(() => server.members.user())

const claimed = () => claimedRequest(server.database, meera, client)
const drafted = () => draftedOutfit(server.database, meera, client)

describe('a piece of the client’s own', () => {
  const own = async (id: string, changes = {}) => {
    const { photoId } = await claimed()
    return create(meera, newOutfit(photoId, { items: [ownItem(id, changes), newItem('Jutti')] }))
  }

  it('has the picture of the wardrobe and no price, and stays when the garment is deleted', async () => {
    const { id: garmentId } = await addGarment(server.database, { accountId: client.id })
    const { photoId } = await claimed()
    const outfit = await madeOutfit(meera, photoId, { items: [ownItem(garmentId), newItem('Jutti')] })
    const item = {
      name: 'Sari',
      brand: fromWardrobe,
      estimated_price: 0,
      ecommerce_url: null,
      image_url: expect.stringContaining(`/${garmentId}/picture/thumbnail?`),
      garment_id: garmentId,
    }
    expect(outfit.items[0]).toMatchObject(item)
    const { views } = await client.ask(listShownPhotos)
    expect(views.filter(({ garment }) => garment)).toHaveLength(1)
    await approve(meera, outfit.id)
    const shown = async () => (await client.ask(readOutfit, { params: { id: outfit.id } })).items[0]
    expect(await shown()).toMatchObject(item)
    await client.ask(deleteGarment, { params: { id: garmentId } })
    const { garment_id, ...left } = item
    expect(await shown()).toMatchObject({ ...left, image_url: null })
    expect(await shown()).not.toHaveProperty('garment_id')
  })

  it('is of the same client’s wardrobe, and is not for sale', async () => {
    const ravi = await server.members.user()
    const [his, hers] = [
      await addGarment(server.database, { accountId: ravi.id }),
      await addGarment(server.database, { accountId: client.id }),
    ]
    for (const [id, changes, status] of [
      [his.id, {}, 409],
      [newId(), {}, 409],
      ['not-an-id', {}, 400],
      [hers.id, { estimated_price: 1 }, 400],
      [hers.id, { ecommerce_url: 'https://shop.example/x' }, 400],
      [hers.id, { image_url: 'https://shop.example/x.jpg' }, 400],
      [hers.id, {}, 200],
    ] as const)
      expect((await own(id, changes)).status).toBe(status)
  })
})

describe('an outfit is made', () => {
  it('of a claimed request, and the reply is all of it', async () => {
    const { photoId } = await claimed()
    const items = [
      newItem('Kurta'),
      newItem('Jutti', { image_url: '', ecommerce_url: '' }),
      newItem('Dupatta'),
    ]
    const outfit = await madeOutfit(meera, photoId, { items })
    const defaults = { uuid: expect.any(String), isBought: false, size: null, fit_note: null, shop: null }
    expect(outfit).toEqual({
      id: expect.any(String),
      uuid: outfit.id,
      title: 'Monsoon blues',
      description: 'Indigo, for a rainy day.',
      image_url: null,
      createdAt: expect.stringMatching(/Z$/),
      user_photo: expect.stringContaining(`${pathOf(showPicture, { id: photoId, size: 'full' })}?expires=`),
      photo_id: photoId,
      stylistNotes: null,
      stylistName: 'Meera',
      status: 'draft',
      items: [
        { ...items[0], ...defaults },
        { ...items[1], ...defaults, image_url: null, ecommerce_url: null },
        { ...items[2], ...defaults },
      ],
    })
    expect(await meera.ask(readOutfit, { params: { id: outfit.id } })).toEqual(outfit)
  })

  it('of nothing that is not there', async () => {
    expect((await create(meera, newOutfit(meera.id))).status).toBe(404)
  })

  it('of a request that nobody has, which claims it for a client of the specification alone', async () => {
    const { id, photoId } = await addRequest(server.database, { accountId: client.id })
    await madeOutfit(meera, photoId)
    expect(refusalOf(await claim(kabir, id))).toEqual([409, 'Meera is working on this request.'])
  })

  it('even when the claim ran out while it was thought about, if nobody else came', async () => {
    const { id, photoId } = await claimed()
    await endClaim(server, id)
    expect((await create(meera, newOutfit(photoId))).status).toBe(200)
    expect(refusalOf(await claim(kabir, id))).toEqual([409, 'Meera is working on this request.'])
  })

  it('not when somebody else came since', async () => {
    const { id, photoId } = await claimed()
    await endClaim(server, id)
    await claim(kabir, id)
    const refusal = [409, 'Kabir is working on this request.']
    expect(refusalOf(await create(meera, newOutfit(photoId)))).toEqual(refusal)
  })

  it('again in the place of the one there was, under its id', async () => {
    const { photoId, outfit } = await drafted()
    const better = await madeOutfit(meera, photoId, { title: 'Better', items: [newItem('Saree')] })
    expect(better).toMatchObject({ id: outfit.id, title: 'Better', items: [{ name: 'Saree' }] })
    expect(better.items).toHaveLength(1)
  })

  it('by the next stylist in the place of what the first one left, who then no longer has it', async () => {
    const { requestId, photoId, outfit } = await drafted()
    await meera.answer(releaseRequest, { params: { id: requestId } })
    await claim(kabir, requestId)
    expect(await madeOutfit(kabir, photoId, { title: 'His' })).toMatchObject({ id: outfit.id, title: 'His' })
    expect((await meera.answer(readOutfit, { params: { id: outfit.id } })).status).toBe(404)
    expect(refusalOf(await approve(meera, outfit.id))).toEqual([409, notYourOutfit])
  })

  it('not once more when it is completed', async () => {
    const { photoId } = await deliveredOutfit(server.database, meera, client)
    const over = [409, 'This request has been completed already.']
    expect(refusalOf(await create(meera, newOutfit(photoId)))).toEqual(over)
  })

  it('with prices that come back to the paisa', async () => {
    const { photoId } = await claimed()
    const paise = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(paise, async (amounts) => {
        const items = amounts.map((amount) => newItem('Kurta', { estimated_price: amount / 100 }))
        const outfit = await madeOutfit(meera, photoId, { items })
        expect(outfit.items.map((item) => item.estimated_price)).toEqual(
          amounts.map((amount) => amount / 100),
        )
      }),
      { numRuns: 10 },
    )
  })
})
