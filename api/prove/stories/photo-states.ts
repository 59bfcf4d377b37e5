import { listSavedOutfits } from '@drape/contract/closet'
import { type Outfit, readOutfit } from '@drape/contract/outfit'
import { deletePhoto, listPhotos } from '@drape/contract/photo'
import { checkRating, savingRating } from '@drape/contract/rating'
import { listPendingRequests, releaseRequest } from '@drape/contract/request'
import fc from 'fast-check'
import type { TestApp } from '../../test/app.ts'
import type { TestMember } from '../../test/member.ts'
import { addRequest } from '../../test/row.ts'
import { approve, claim, create, newOutfit, rate } from '../../test/studio.ts'

/** The model: the states and actions that the rules allow for one photo. Stylists and items are numbers. */
interface Model {
  isPhotoThere: boolean
  claim: { by: number; isLive: boolean } | undefined
  outfit: { by: number; isApproved: boolean } | undefined
  stars: Map<number, number>
}

interface Real {
  readonly client: TestMember
  readonly request: { readonly id: string; readonly photoId: string }
  outfitId: string
  itemIds: string[]
}

type Step = (model: Model, real: Real) => Promise<void>

/** Plays so many photos on their way to the closet, each by random steps, and compares all that is seen with the model. */
export async function playPhotos(app: TestApp, numRuns: number): Promise<void> {
  const stylists = [await app.members.stylist(), await app.members.stylist({ name: 'Kabir' })]

  const who = (n: number) => stylists[n] as TestMember

  const isOpen = ({ isPhotoThere, outfit }: Model) => isPhotoThere && !outfit?.isApproved
  const isAnothers = ({ claim }: Model, by: number) => claim?.isLive === true && claim.by !== by
  const isSaved = ({ stars }: Model) => [...stars.values()].some((rating) => rating >= savingRating)

  const claims =
    (by: number) =>
    async (model: Model, { request }: Real) => {
      const { status } = await claim(who(by), request.id)
      expect(status).toBe(!isOpen(model) ? 404 : isAnothers(model, by) ? 409 : 200)
      if (status === 200) model.claim = { by, isLive: true }
    }

  const releases =
    (by: number) =>
    async (model: Model, { request }: Real) => {
      const { status } = await who(by).answer(releaseRequest, { params: { id: request.id } })
      expect(status).toBe(!isOpen(model) ? 404 : isAnothers(model, by) ? 409 : 200)
      if (status === 200 && model.claim?.by === by) model.claim = undefined
    }

  const expire =
    () =>
    async (model: Model, { request }: Real) => {
      await app.query(
        'update request set claimed_until = now() where id = $1 and claimed_by is not null',
        request.id,
      )
      if (model.claim) model.claim.isLive = false
    }

  const makes = (by: number) => async (model: Model, real: Real) => {
    const answer = await create(who(by), newOutfit(real.request.photoId))
    const mayMake = isOpen(model) && !isAnothers(model, by)
    expect(answer.status).toBe(!model.isPhotoThere ? 404 : mayMake ? 200 : 409)
    if (answer.isRefused) return
    const [made] = answer.body.outfits as [Outfit]
    if (model.outfit) expect(made.id).toBe(real.outfitId)
    real.outfitId = made.id
    real.itemIds = made.items.map(({ uuid }) => uuid)
    model.outfit = { by, isApproved: false }
    model.claim = { by, isLive: true }
  }

  const ends = (by: number, approved: boolean) => async (model: Model, real: Real) => {
    const { status } = await approve(who(by), real.outfitId, { approved })
    const { outfit } = model
    const isOwn = outfit?.by === by
    if (outfit?.isApproved) return expect(status).toBe(isOwn && approved ? 200 : 409)
    if (!outfit || !model.isPhotoThere) return expect(status).toBe(404)
    expect(status).toBe(isOwn && !isAnothers(model, by) ? 200 : 409)
    if (status !== 200) return
    model.claim = approved ? undefined : { by, isLive: true }
    model.outfit = approved ? { by, isApproved: true } : undefined
  }

  const deletes =
    () =>
    async (model: Model, { request, client }: Real) => {
      const { status } = await client.answer(deletePhoto, { params: { id: request.photoId } })
      expect(status).toBe(model.isPhotoThere ? 200 : 404)
      model.isPhotoThere = false
      model.claim = undefined
    }

  const rates = (item: number, stars: number) => async (model: Model, real: Real) => {
    const answer = await rate(real.client, real.outfitId, real.itemIds[item] ?? real.client.id, stars)
    expect(answer.status).toBe(!model.outfit?.isApproved ? 404 : model.stars.has(item) ? 409 : 200)
    if (answer.isRefused) return
    expect(answer.body.saved).toBe(stars >= savingRating)
    model.stars.set(item, stars)
  }

  const clientSees = async (model: Model, { client, request, outfitId }: Real) => {
    const isDelivered = model.outfit?.isApproved === true
    const outfit = await client.answer(readOutfit, { params: { id: outfitId } })
    expect(outfit.status).toBe(isDelivered ? 200 : 404)
    if (!outfit.isRefused) expect(outfit.body.user_photo === null).toBe(!model.isPhotoThere)

    const { photos } = await client.ask(listPhotos, { params: { id: client.id } })
    const shown = isDelivered
      ? { status: 'approved', outfit_uuid: outfitId, outfit_count: 1 }
      : { status: 'processing', outfit_uuid: null, outfit_count: 0 }
    expect(photos).toMatchObject(model.isPhotoThere ? [{ id: request.photoId, ...shown }] : [])

    const { outfits } = await client.ask(listSavedOutfits, { params: { id: client.id } })
    expect(outfits.map(({ id }) => id)).toEqual(isSaved(model) ? [outfitId] : [])
    if (!isDelivered) return
    const { ratings } = await client.ask(checkRating, { params: { id: outfitId } })
    expect(ratings.map(({ rating }) => rating).sort()).toEqual([...model.stars.values()].sort())
  }

  const stylistsSee = async (model: Model, { request, outfitId }: Real) => {
    const { requests } = await who(0).ask(listPendingRequests, { query: { limit: 100 } })
    const photoRequests = requests.filter(({ id }) => id === request.id)
    const { claim } = model
    const claimedBy = claim?.isLive ? { id: who(claim.by).id, isYou: claim.by === 0 } : null
    expect(photoRequests).toMatchObject(isOpen(model) ? [{ claimedBy }] : [])

    for (const [n, stylist] of stylists.entries()) {
      const { outfit } = model
      const isSeen = outfit?.by === n && (outfit.isApproved || model.isPhotoThere)
      expect((await stylist.answer(readOutfit, { params: { id: outfitId } })).status).toBe(isSeen ? 200 : 404)
    }
  }

  const isStoredSo = async ({ isPhotoThere }: Model, { client }: Real) => {
    const both = await app.query(
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
    stylist.map((by) => command(`claim by ${by}`, claims(by))),
    stylist.map((by) => command(`release by ${by}`, releases(by))),
    fc.constant(command('the claim runs out', expire())),
    stylist.map((by) => command(`create by ${by}`, makes(by))),
    stylist.map((by) => command(`complete by ${by}`, ends(by, true))),
    stylist.map((by) => command(`throw away by ${by}`, ends(by, false))),
    fc.constant(command('delete the photo', deletes())),
    fc
      .tuple(fc.nat({ max: 1 }), fc.integer({ min: 1, max: 5 }))
      .map(([item, stars]) => command(`rate ${item} with ${stars}`, rates(item, stars))),
  ]

  const begin = async (): Promise<{ model: Model; real: Real }> => {
    const client = await app.members.user()
    const request = await addRequest(app.database, { accountId: client.id })
    return {
      model: { isPhotoThere: true, claim: undefined, outfit: undefined, stars: new Map() },
      real: { client, request, outfitId: client.id, itemIds: [] },
    }
  }

  // Random steps alone seldom reach an approved outfit.
  const usual = [claims(0), makes(0), ends(0, true)].map((step) => command('as usual', step))

  const stage = fc.nat({ max: usual.length })
  const runs = fc.asyncProperty(
    stage,
    fc.commands(steps, { maxCommands: 12, size: 'max' }),
    async (done, more) => {
      await app.query('delete from account')
      const { model, real } = await begin()
      for (const { run } of usual.slice(0, done)) await run(model, real)
      await fc.asyncModelRun(() => ({ model, real }), more)
    },
  )
  await fc.assert(runs, { numRuns })
}
