import type { SavedOutfit } from '@drape/contract/closet'
import { savingRating } from '@drape/contract/rating'
import type { PendingRequest } from '@drape/contract/request'
import fc from 'fast-check'
import { describeOnEachDatabase } from '../db/throwaway-database.ts'
import { addRequest, type ThrowawayRequest } from '../request/throwaway-request.ts'
import type { ThrowawayMember } from '../session/throwaway-member.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { newOutfit, openStudio } from './throwaway-outfit.ts'

jest.setTimeout(120_000)

/** One photo and what becomes of it, as the rules have it. Stylists and items go by number. */
interface Model {
  isPhotoThere: boolean
  claim: { by: number; isLive: boolean } | undefined
  outfit: { by: number; isApproved: boolean } | undefined
  stars: Map<number, number>
}

interface Real {
  readonly client: ThrowawayMember
  readonly request: ThrowawayRequest
  outfitId: string
  itemIds: string[]
}

type Step = (model: Model, real: Real) => Promise<void>

describeOnEachDatabase('a photo on its way to the closet', (binaries) => {
  let house: ThrowawayApp
  let studio: ReturnType<typeof openStudio>
  let stylists: ThrowawayMember[]

  beforeAll(async () => {
    house = await startThrowawayApp(binaries, { REQUESTS_PER_MINUTE: '1000000' })
    studio = openStudio(house.app)
    stylists = [await house.members.stylist('Meera'), await house.members.stylist('Kabir')]
  })

  afterAll(() => house.stop())

  const sql = async (text: string, ...values: unknown[]) =>
    (await house.database.$client.query(text, values)).rows
  const who = (n: number) => stylists[n] as ThrowawayMember

  const isOpen = ({ isPhotoThere, outfit }: Model) => isPhotoThere && !outfit?.isApproved
  const isAnothers = ({ claim }: Model, by: number) => claim?.isLive === true && claim.by !== by
  const isSaved = ({ stars }: Model) => [...stars.values()].some((given) => given >= savingRating)

  const claim =
    (by: number) =>
    async (model: Model, { request }: Real) => {
      const { status } = await studio.claim(who(by), request.id)
      expect(status).toBe(!isOpen(model) ? 404 : isAnothers(model, by) ? 409 : 200)
      if (status === 200) model.claim = { by, isLive: true }
    }

  const release =
    (by: number) =>
    async (model: Model, { request }: Real) => {
      const { status } = await studio.release(who(by), request.id)
      expect(status).toBe(!isOpen(model) ? 404 : isAnothers(model, by) ? 409 : 200)
      if (status === 200 && model.claim?.by === by) model.claim = undefined
    }

  const expire =
    () =>
    async (model: Model, { request }: Real) => {
      await sql(
        'update request set claimed_until = now() where id = $1 and claimed_by is not null',
        request.id,
      )
      if (model.claim) model.claim.isLive = false
    }

  const create = (by: number) => async (model: Model, real: Real) => {
    const { status, body } = await studio.create(who(by), newOutfit(real.request.photoId))
    const mayMake = isOpen(model) && model.claim?.by === by
    expect(status).toBe(!model.isPhotoThere ? 404 : mayMake ? 200 : 409)
    if (status !== 200) return
    const [made] = body.outfits
    if (model.outfit) expect(made.id).toBe(real.outfitId)
    real.outfitId = made.id
    real.itemIds = made.items.map(({ uuid }: { uuid: string }) => uuid)
    model.outfit = { by, isApproved: false }
    model.claim = { by, isLive: true }
  }

  const approve = (by: number, approved: boolean) => async (model: Model, real: Real) => {
    const { status } = await studio.approve(who(by), real.outfitId, { approved })
    const { outfit } = model
    const isOwn = outfit?.by === by
    if (outfit?.isApproved) return expect(status).toBe(isOwn && approved ? 200 : 409)
    if (!outfit || !model.isPhotoThere) return expect(status).toBe(404)
    expect(status).toBe(isOwn && !isAnothers(model, by) ? 200 : 409)
    if (status !== 200) return
    model.claim = approved ? undefined : { by, isLive: true }
    model.outfit = approved ? { by, isApproved: true } : undefined
  }

  const deletePhoto =
    () =>
    async (model: Model, { request, client }: Real) => {
      const { status } = await studio.ask(client, 'DELETE', `/api/closet/photos/${request.photoId}`)
      expect(status).toBe(model.isPhotoThere ? 200 : 404)
      model.isPhotoThere = false
      model.claim = undefined
    }

  const rate = (item: number, stars: number) => async (model: Model, real: Real) => {
    const { status, body } = await studio.rate(
      real.client,
      real.outfitId,
      real.itemIds[item] ?? real.client.id,
      stars,
    )
    expect(status).toBe(!model.outfit?.isApproved ? 404 : model.stars.has(item) ? 409 : 200)
    if (status !== 200) return
    expect(body.saved).toBe(stars >= savingRating)
    model.stars.set(item, stars)
  }

  const clientSees = async (model: Model, { client, request, outfitId }: Real) => {
    const isDelivered = model.outfit?.isApproved === true
    const outfit = await studio.read(client, outfitId)
    expect(outfit.status).toBe(isDelivered ? 200 : 404)
    if (isDelivered) expect(outfit.body.user_photo === null).toBe(!model.isPhotoThere)

    const { body } = await studio.ask(client, 'GET', `/api/closet/photos/user/${client.id}/`)
    const shown = isDelivered
      ? { status: 'approved', outfit_uuid: outfitId, outfit_count: 1 }
      : { status: 'processing', outfit_uuid: null, outfit_count: 0 }
    expect(body.photos).toMatchObject(model.isPhotoThere ? [{ id: request.photoId, ...shown }] : [])

    const { outfits } = (await studio.closet(client)).body
    expect(outfits.map(({ id }: SavedOutfit) => id)).toEqual(isSaved(model) ? [outfitId] : [])
    if (!isDelivered) return
    const { ratings } = (await studio.ratings(client, outfitId)).body
    expect(ratings).toHaveLength(model.stars.size)
  }

  const stylistsSee = async (model: Model, { request, outfitId }: Real) => {
    const { requests } = (await studio.pending(who(0), '?limit=100')).body
    const found = requests.filter(({ id }: PendingRequest) => id === request.id)
    const { claim } = model
    const claimedBy = claim?.isLive ? { id: who(claim.by).id, isYou: claim.by === 0 } : null
    expect(found).toMatchObject(isOpen(model) ? [{ claimedBy }] : [])

    for (const [n, stylist] of stylists.entries()) {
      const { outfit } = model
      const isSeen = outfit?.by === n && (outfit.isApproved || model.isPhotoThere)
      expect((await studio.read(stylist, outfitId)).status).toBe(isSeen ? 200 : 404)
    }
  }

  const isStoredSo = async ({ isPhotoThere }: Model, { client }: Real) => {
    const both = await sql(
      `select outfit.photo_id as "photoId", outfit.approved_at is not null as "isApproved",
        request.completed_at is not null as "isCompleted"
      from outfit full join request on request.photo_id = outfit.photo_id
      where coalesce(outfit.account_id, request.account_id) = $1`,
      client.id,
    )
    expect(both.length).toBeLessThanOrEqual(1)
    for (const { photoId, isApproved, isCompleted } of both) {
      if (isPhotoThere) expect(isCompleted).toBe(isApproved)
      else expect([photoId, isApproved, isCompleted]).toEqual([null, true, false])
    }
  }

  const command = (name: string, step: Step) => ({
    check: () => true,
    run: async (model: Model, real: Real) => {
      await step(model, real)
      await Promise.all([clientSees(model, real), stylistsSee(model, real), isStoredSo(model, real)])
    },
    toString: () => name,
  })

  const stylist = fc.nat({ max: 1 })
  const steps = [
    stylist.map((by) => command(`claim by ${by}`, claim(by))),
    stylist.map((by) => command(`release by ${by}`, release(by))),
    fc.constant(command('the claim runs out', expire())),
    stylist.map((by) => command(`create by ${by}`, create(by))),
    stylist.map((by) => command(`complete by ${by}`, approve(by, true))),
    stylist.map((by) => command(`throw away by ${by}`, approve(by, false))),
    fc.constant(command('delete the photo', deletePhoto())),
    fc
      .tuple(fc.nat({ max: 1 }), fc.integer({ min: 1, max: 5 }))
      .map(([item, stars]) => command(`rate ${item} with ${stars}`, rate(item, stars))),
  ]

  const begin = async (): Promise<{ model: Model; real: Real }> => {
    const client = await house.members.user()
    const request = await addRequest(house.database, client.id)
    return {
      model: { isPhotoThere: true, claim: undefined, outfit: undefined, stars: new Map() },
      real: { client, request, outfitId: client.id, itemIds: [] },
    }
  }

  // Chance alone seldom comes as far as a delivery.
  const usual = [claim(0), create(0), approve(0, true)].map((step) => command('as usual', step))

  it('is always where the rules say, whatever stylists and client do in whatever order', async () => {
    const stage = fc.nat({ max: usual.length })
    const runs = fc.asyncProperty(
      stage,
      fc.commands(steps, { maxCommands: 12, size: 'max' }),
      async (done, more) => {
        await sql('delete from account')
        const { model, real } = await begin()
        for (const { run } of usual.slice(0, done)) await run(model, real)
        await fc.asyncModelRun(() => ({ model, real }), more)
      },
    )
    await fc.assert(runs, { numRuns: 20 })
  })
})
