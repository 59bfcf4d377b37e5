import fc from 'fast-check'
import { addRequest } from '../request/throwaway-request.ts'
import type { ThrowawayMember } from '../session/throwaway-member.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { newItem, newOutfit, openStudio } from './throwaway-outfit.ts'

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

describe('an outfit is made', () => {
  it('of a claimed request, and the reply is all of it', async () => {
    const { photoId } = await claimed()
    const items = [
      newItem('Kurta'),
      newItem('Jutti', { image_url: '', ecommerce_url: '' }),
      newItem('Dupatta'),
    ]
    const { status, body } = await studio.create(meera, newOutfit(photoId, { items }))
    expect([status, body.success]).toEqual([200, true])
    const [outfit] = body.outfits
    expect(outfit).toEqual({
      id: expect.any(String),
      uuid: outfit.id,
      title: 'Monsoon blues',
      description: 'Indigo, for a rainy day.',
      image_url: null,
      createdAt: expect.stringMatching(/Z$/),
      user_photo: expect.stringContaining(`/api/closet/photos/${photoId}/picture/full?expires=`),
      stylistNotes: null,
      status: 'draft',
      items: [
        { ...items[0], uuid: expect.any(String) },
        { ...items[1], uuid: expect.any(String), image_url: null, ecommerce_url: null },
        { ...items[2], uuid: expect.any(String) },
      ],
    })
    expect((await studio.read(meera, outfit.id)).body).toEqual(outfit)
  })

  it('of nothing that is not there', async () => {
    expect((await studio.create(meera, newOutfit(meera.id))).status).toBe(404)
  })

  it('by whoever claimed the request, and nobody else', async () => {
    const { id, photoId } = await addRequest(house.database, client.id)
    const unasked = 'Please open this request first, so that others see who works on it.'
    expect(refusal(await studio.create(meera, newOutfit(photoId)))).toEqual([409, unasked])
    await studio.claim(meera, id)
    const taken = [409, 'Meera is working on this request.']
    expect(refusal(await studio.create(kabir, newOutfit(photoId)))).toEqual(taken)
    expect((await studio.create(client, newOutfit(photoId))).status).toBe(403)
    const { rows } = await sql('select from outfit where photo_id = $1', photoId)
    expect(rows).toEqual([])
  })

  it('even when the claim ran out while it was thought about, if nobody else came', async () => {
    const { id, photoId } = await claimed()
    await runOut(id)
    expect((await studio.create(meera, newOutfit(photoId))).status).toBe(200)
    const { body } = await studio.claim(kabir, id)
    expect(body.message).toBe('Meera is working on this request.')
  })

  it('not when somebody else came since', async () => {
    const { id, photoId } = await claimed()
    await runOut(id)
    await studio.claim(kabir, id)
    const taken = [409, 'Kabir is working on this request.']
    expect(refusal(await studio.create(meera, newOutfit(photoId)))).toEqual(taken)
  })

  it('again in the place of the one there was, under its id', async () => {
    const { photoId, outfit } = await drafted()
    const better = newOutfit(photoId, { title: 'Better', items: [newItem('Saree')] })
    const { body } = await studio.create(meera, better)
    expect(body.outfits[0]).toMatchObject({ id: outfit.id, title: 'Better', items: [{ name: 'Saree' }] })
    expect(body.outfits[0].items).toHaveLength(1)
  })

  it('by the next stylist in the place of what the first one left, who then no longer has it', async () => {
    const { requestId, photoId, outfit } = await drafted()
    await studio.release(meera, requestId)
    await studio.claim(kabir, requestId)
    const { body } = await studio.create(kabir, newOutfit(photoId, { title: 'His' }))
    expect(body.outfits[0]).toMatchObject({ id: outfit.id, title: 'His' })
    expect((await studio.read(meera, outfit.id)).status).toBe(404)
    expect(refusal(await studio.approve(meera, outfit.id))).toEqual([
      409,
      'Another stylist made this outfit.',
    ])
  })

  it('not once more when it is completed', async () => {
    const { photoId } = await studio.deliver(house.database, meera, client)
    const over = [409, 'This request has been completed already.']
    expect(refusal(await studio.create(meera, newOutfit(photoId)))).toEqual(over)
  })

  it.each([
    ['a link that runs a script', { image_url: 'javascript:alert(1)' }],
    ['no title', { title: '  ' }],
    ['no item', { items: [] }],
    ['an item for less than nothing', { items: [newItem('Kurta', { estimated_price: -1 })] }],
    ['a third of a paisa', { items: [newItem('Kurta', { estimated_price: 1.001 })] }],
    ['a shop by ftp', { items: [newItem('Kurta', { ecommerce_url: 'ftp://shop.example/' })] }],
  ])('not with %s', async (_what, changes) => {
    const { photoId } = await claimed()
    expect((await studio.create(meera, newOutfit(photoId, changes))).status).toBe(400)
  })

  it('with prices that come back to the paisa', async () => {
    const { photoId } = await claimed()
    const paise = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(paise, async (amounts) => {
        const items = amounts.map((amount) => newItem('Kurta', { estimated_price: amount / 100 }))
        const { body } = await studio.create(meera, newOutfit(photoId, { items }))
        const prices = body.outfits[0].items.map((item: { estimated_price: number }) => item.estimated_price)
        expect(prices).toEqual(amounts.map((amount) => amount / 100))
      }),
      { numRuns: 10 },
    )
  })
})
