import { createHash } from 'node:crypto'
import { readOutfit } from '@drape/contract/outfit'
import { listPhotos, type Photo } from '@drape/contract/photo'
import { readPreferences } from '@drape/contract/preferences'
import { checkRating } from '@drape/contract/rating'
import { at, type Place } from '../../test/acknowledged-call.ts'
import type { Journal, Writer } from './writer.ts'

interface Expected {
  /** All that was acknowledged when the backup began must be in it; what was acknowledged later may be. */
  readonly atLeast?: Journal
  /** Whether pictures of a photo that was deleted later may be missing. */
  readonly mayLackPictures?: boolean
}

type Client = Pick<Writer, 'id' | 'access' | 'journal'>

export async function allPhotos(place: Place, { id, access }: Pick<Writer, 'id' | 'access'>) {
  const photos: Photo[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const query = { limit: '100', ...(after && { after }) }
    const page = await at(place, access).ask(listPhotos, { params: { id }, query })
    photos.push(...page.photos)
    after = page.next
  }
  return photos
}

export const pictureAt = (place: Place, path: string) => fetch(new URL(path, place.address))

/** Compares what the server returns to a client with what it had acknowledged. Returns the differences. */
export async function verify(
  place: Place,
  { id, access, journal }: Client,
  { atLeast = journal, mayLackPictures = false }: Expected = {},
): Promise<string[]> {
  const faults: string[] = []
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault))
  const caller = at(place, access)

  if (atLeast.colors.acknowledged > 0) {
    const preferences = await caller.ask(readPreferences)
    const [color = ''] =
      'color_preferences' in preferences ? preferences.color_preferences.favorite_colors : []
    const nth = journal.colors.sent.indexOf(color) + 1
    check(nth >= atLeast.colors.acknowledged, 'acknowledged preferences are gone')
  }

  const photos = await allPhotos(place, { id, access })
  const listed = new Map(photos.map((photo) => [photo.id, photo]))
  for (const photoId of atLeast.photos)
    check(listed.has(photoId) || journal.deletions.sent.has(photoId), `acknowledged photo ${photoId} is gone`)
  for (const photoId of atLeast.deletions.acknowledged)
    check(!listed.has(photoId), `deleted photo ${photoId} is back`)
  const unknown = photos.filter((photo) => !journal.photos.has(photo.id)).length
  check(unknown <= (journal.pendingUpload ? 1 : 0), 'a photo was stored more than once')

  for (const photo of photos)
    for (const [size, path] of Object.entries({ full: photo.image_url, thumbnail: photo.thumbnail_url })) {
      const reply = await pictureAt(place, path)
      const bytes = Buffer.from(await reply.arrayBuffer())
      if (reply.status === 404 && mayLackPictures && journal.deletions.sent.has(photo.id)) continue
      // A complete JPEG begins with FF D8 and ends with FF D9.
      const isWhole = /^ffd8.*ffd9$/.test(bytes.toString('hex'))
      check(reply.status === 200 && isWhole, `a picture of photo ${photo.id} is not whole (${reply.status})`)
      const [key, hash] = [`${photo.id} ${size}`, createHash('sha256').update(bytes).digest('hex')]
      check((journal.pictures.get(key) ?? hash) === hash, `a picture of photo ${photo.id} is another one`)
      if (isWhole) journal.pictures.set(key, hash)
    }

  for (const outfitId of atLeast.outfits.keys())
    check(
      photos.some(({ outfit_uuid }) => outfit_uuid === outfitId),
      `acknowledged outfit ${outfitId} is gone`,
    )
  for (const { outfitId } of atLeast.ratings.values()) {
    const photo = listed.get(atLeast.outfits.get(outfitId)?.photoId ?? '')
    check(
      photo?.status === 'approved' && photo.outfit_uuid === outfitId,
      `outfit ${outfitId} is not approved`,
    )
  }
  // Approved outfits must be complete, acknowledged or not.
  for (const { outfit_uuid } of photos) {
    if (!outfit_uuid) continue
    const params = { id: outfit_uuid }
    const { items, stylistNotes } = await caller.ask(readOutfit, { params })
    check(items.length === 2 && Boolean(stylistNotes), `outfit ${outfit_uuid} is half done`)
    const { ratings } = await caller.ask(checkRating, { params })
    for (const [itemId, { outfitId, stars }] of atLeast.ratings) {
      if (outfitId !== outfit_uuid) continue
      const rating = ratings.find((each) => each.itemId === itemId)
      check(rating?.rating === stars && rating.isSaved, `an acknowledged rating of ${itemId} is gone`)
    }
  }
  return faults
}
