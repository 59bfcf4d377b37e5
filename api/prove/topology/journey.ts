import { setTimeout as sleep } from 'node:timers/promises'
import { askWith, type Caller, Refused } from '@drape/contract/ask'
import { listSavedOutfits } from '@drape/contract/closet'
import { readOutfit } from '@drape/contract/outfit'
import { listPhotos, uploadPhoto } from '@drape/contract/photo'
import { updatePreferences } from '@drape/contract/preferences'
import { checkRating, rateItem } from '@drape/contract/rating'
import { refreshUser, signInWithGoogle } from '@drape/contract/session'
import { newKey, type Place, sendTo, withAccess } from '../../test/acknowledged-call.ts'
import { idToken } from '../../test/identity-provider.ts'
import { dress } from '../dress.ts'

/** How often a client retries, and the calls that it retried. */
export interface Patience {
  readonly maxRepeats: 0 | 1
  readonly repeated: string[]
}

/** Calls with one retry, after the second that Retry-After names, for errors of the network and 503. */
const patientlyAt = (place: Place & Patience, access?: string): Caller =>
  withAccess(
    askWith(async (request) => {
      const send = () => sendTo(place)(request)
      const received = await send().catch((error: unknown) => {
        if (!place.maxRepeats || (error as Error).name !== 'TypeError') throw error
      })
      if (received && !(place.maxRepeats && [502, 503, 504].includes(received.status))) return received
      place.repeated.push(`${request.method} ${request.path}`)
      await sleep(1000)
      return send()
    }),
    access,
  )

async function signIn(place: Place & Patience, sub: string) {
  const google_token = await idToken({ sub, email: `${sub}@example.com` })
  return patientlyAt(place).ask(signInWithGoogle, { body: { google_token } })
}

/** A second rating is refused, so after a 409 the client checks whether its first one was stored. */
async function rate(place: Place & Patience, userId: string, outfit: string, itemId: string, access: string) {
  const params = { id: outfit }
  await patientlyAt(place, access)
    .ask(rateItem, { params, body: { rating: 5, userId, itemId } })
    .catch((error) => {
      if (!(error instanceof Refused) || error.status !== 409) throw error
    })
  const { ratings } = await patientlyAt(place, access).ask(checkRating, { params })
  if (ratings.find((one) => one.itemId === itemId)?.rating !== 5) throw new Error('a rating is gone')
}

async function see(place: Place & Patience, address: string) {
  const reply = await fetch(new URL(address, place.address))
  const bytes = Buffer.from(await reply.arrayBuffer())
  if (reply.status !== 200 || bytes.subarray(-2).toString('hex') !== 'ffd9')
    throw new Error('a picture is broken')
}

/** Uses the product from sign-in to closet; throws at anything unexpected. */
export async function journey(
  place: Place & Patience,
  sub: string,
  stylist: string,
  file: Blob,
): Promise<void> {
  const { user, access, refresh } = await signIn(place, sub)
  const colors = { favorite_colors: ['indigo'] }
  const body = { gender: 2 as const, age_range: '25-34' as const, color_preferences: colors }
  await patientlyAt(place, access).ask(updatePreferences, { body })
  const headers = { 'idempotency-key': newKey() }
  const { id } = await patientlyAt(place, access).ask(uploadPhoto, { headers, body: {}, file })
  const { id: outfitId } = await dress(patientlyAt(place, stylist), id)
  const { photos } = await patientlyAt(place, access).ask(listPhotos, { params: { id: user.id } })
  const [photo] = photos
  if (photos.length !== 1 || photo?.outfit_uuid !== outfitId)
    throw new Error('a photo is not as it should be')
  await see(place, photo.image_url)
  const outfit = await patientlyAt(place, access).ask(readOutfit, { params: { id: outfitId } })
  await rate(place, user.id, outfitId, outfit.items[0]?.uuid ?? '', access)
  const tokens = await patientlyAt(place).ask(refreshUser, { body: { refresh } })
  const closet = await patientlyAt(place, tokens.access).ask(listSavedOutfits, { params: { id: user.id } })
  if (closet.outfits[0]?.id !== outfitId) throw new Error('the closet is empty')
}
