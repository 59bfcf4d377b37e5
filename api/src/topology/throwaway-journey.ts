import { setTimeout as sleep } from 'node:timers/promises'
import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import { listSavedOutfits } from '@drape/contract/closet'
import { approveOutfit, createOutfit, readOutfit } from '@drape/contract/outfit'
import { listPhotos, uploadPhoto } from '@drape/contract/photo'
import { updatePreferences } from '@drape/contract/preferences'
import { checkRating, rateItem } from '@drape/contract/rating'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { refreshUser, signInWithGoogle } from '@drape/contract/session'
import { Answered, ask, newKey, type Place } from '../proof/person.ts'
import { idToken } from '../session/throwaway-provider.ts'

/** How often a client asks once more, and for which calls it did. */
export interface Patience {
  readonly mostRepeats: 0 | 1
  readonly repeated: string[]
}

const isPassing = (error: unknown) =>
  error instanceof TypeError || (error instanceof Answered && [502, 503, 504].includes(error.status))

/** As a good client asks: what was not answered, or with 503, is asked once more after the second that Retry-After names. */
async function askAgain<C extends Call>(
  place: Place & Patience,
  call: C,
  asked: AskOf<C>,
  access?: string,
): Promise<ReplyOf<C>> {
  try {
    return await ask(place, call, asked, access)
  } catch (error) {
    if (!place.mostRepeats || !isPassing(error)) throw error
    place.repeated.push(`${call.method} ${call.path}`)
    await sleep(1000)
    return await ask(place, call, asked, access)
  }
}

export async function signIn(place: Place & Patience, sub: string) {
  const google_token = await idToken({ sub, email: `${sub}@example.com` })
  return askAgain(place, signInWithGoogle, { body: { google_token } })
}

const item = (name: string) => ({ category: 'Top', name, brand: 'Sample', estimated_price: 1499.5 })

async function style(place: Place & Patience, photo: string, stylist: string) {
  let after: string | null | undefined
  let request: ReplyOf<typeof listPendingRequests>['requests'][number] | undefined
  do {
    const query = { limit: '100', ...(after && { after }) }
    const page = await askAgain(place, listPendingRequests, { query }, stylist)
    request = page.requests.find(({ photoId }) => photoId === photo)
    after = page.next
  } while (!request && after)
  await askAgain(place, claimRequest, { params: { id: request?.id ?? '' } }, stylist)
  const body = { photo, title: 'A look', description: 'For a day', items: [item('Kurta'), item('Jacket')] }
  const { outfits } = await askAgain(place, createOutfit, { body }, stylist)
  const id = outfits[0]?.id ?? ''
  await askAgain(place, approveOutfit, { params: { id }, body: { approved: true } }, stylist)
  return id
}

/** A second rating is refused: a client whose first one was not answered looks whether it was taken. */
async function rate(place: Place & Patience, userId: string, outfit: string, itemId: string, access: string) {
  const params = { id: outfit }
  await askAgain(place, rateItem, { params, body: { rating: 5, userId, itemId } }, access).catch((error) => {
    if (!(error instanceof Answered) || error.status !== 409) throw error
  })
  const { ratings } = await askAgain(place, checkRating, { params }, access)
  if (ratings.find((one) => one.itemId === itemId)?.rating !== 5) throw new Error('a rating is gone')
}

async function see(place: Place & Patience, address: string) {
  const reply = await fetch(new URL(address, place.address))
  const bytes = Buffer.from(await reply.arrayBuffer())
  if (reply.status !== 200 || bytes.subarray(-2).toString('hex') !== 'ffd9')
    throw new Error('a picture is broken')
}

/** From signing in to the closet; throws at whatever is not as it should be. */
export async function journey(
  place: Place & Patience,
  sub: string,
  stylist: string,
  file: Blob,
): Promise<void> {
  const { user, access, refresh } = await signIn(place, sub)
  const colors = { favorite_colors: ['indigo'] }
  const body = { gender: 2 as const, age_range: '25-34' as const, color_preferences: colors }
  await askAgain(place, updatePreferences, { body }, access)
  const headers = { 'idempotency-key': newKey() }
  const { id } = await askAgain(place, uploadPhoto, { headers, body: {}, file }, access)
  const outfitId = await style(place, id, stylist)
  const { photos } = await askAgain(place, listPhotos, { params: { id: user.id }, query: {} }, access)
  const [photo] = photos
  if (photos.length !== 1 || photo?.outfit_uuid !== outfitId)
    throw new Error('a photo is not as it should be')
  await see(place, photo.image_url)
  const outfit = await askAgain(place, readOutfit, { params: { id: outfitId } }, access)
  await rate(place, user.id, outfitId, outfit.items[0]?.uuid ?? '', access)
  const tokens = await askAgain(place, refreshUser, { body: { refresh } })
  const closet = await askAgain(
    place,
    listSavedOutfits,
    { params: { id: user.id }, query: {} },
    tokens.access,
  )
  if (closet.outfits[0]?.id !== outfitId) throw new Error('the closet is empty')
}
