import { readOutfit } from '@drape/contract/outfit'
import { listPhotos, type Photo } from '@drape/contract/photo'
import { readPreferences } from '@drape/contract/preferences'
import { checkRating } from '@drape/contract/rating'
import type { Journal } from './journal.ts'
import type { Life } from './life.ts'
import { ask, type Place } from './person.ts'

type Say = (fault: string) => void

async function allPhotos(place: Place, { id, access }: Life): Promise<Photo[]> {
  const photos: Photo[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const query = after ? { after, limit: '100' } : { limit: '100' }
    const page = await ask(place, listPhotos, { params: { id }, query }, access)
    photos.push(...page.photos)
    after = page.next
  }
  return photos
}

async function lookAtPreferences(place: Place, { journal, access }: Life, say: Say): Promise<void> {
  const { acknowledged, sent } = journal.color
  if (!acknowledged) return
  const found = await ask(place, readPreferences, {}, access)
  const [color] = 'color_preferences' in found ? found.color_preferences.favorite_colors : []
  if (color !== acknowledged && color !== sent) say('acknowledged preferences are gone')
}

async function lookAtPhoto(place: Place, photo: Photo, say: Say): Promise<void> {
  for (const address of [photo.image_url, photo.thumbnail_url]) {
    const reply = await fetch(new URL(address, place.address))
    const bytes = new Uint8Array(await reply.arrayBuffer())
    // The marks of a whole JPEG: it begins with FF D8 and ends with FF D9.
    const isWhole = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9
    if (reply.status !== 200 || !isWhole) say(`a picture of photo ${photo.id} is not whole (${reply.status})`)
  }
}

function comparePhotos(photos: readonly Photo[], journal: Journal, say: Say): void {
  const listed = new Set(photos.map(({ id }) => id))
  for (const id of journal.photos) if (!listed.has(id)) say(`acknowledged photo ${id} is gone`)
  const surplus = photos.filter(({ id }) => !journal.photos.has(id))
  if (surplus.length > (journal.pendingUpload ? 1 : 0)) say('a photo was stored more than once')
  for (const { outfitId } of journal.ratings.values()) {
    const { photoId } = journal.outfits.get(outfitId) ?? {}
    const photo = photos.find(({ id }) => id === photoId)
    if (photo?.status !== 'approved' || photo.outfit_uuid !== outfitId)
      say(`photo ${photoId} is not approved`)
  }
}

async function lookAtOutfit(place: Place, life: Life, outfitId: string, say: Say): Promise<void> {
  const outfit = await ask(place, readOutfit, { params: { id: outfitId } }, life.access)
  if (outfit.items.length !== 2 || !outfit.stylistNotes) say(`outfit ${outfitId} is half done`)
  const { ratings } = await ask(place, checkRating, { params: { id: outfitId } }, life.access)
  for (const [itemId, { outfitId: of, stars }] of life.journal.ratings) {
    if (of !== outfitId) continue
    const found = ratings.find((rating) => rating.itemId === itemId)
    if (found?.rating !== stars || !found.isSaved) say(`an acknowledged rating of ${itemId} is gone`)
  }
}

/** Compares what the server shows a person with what it had acknowledged; says each difference. */
export async function witness(place: Place, life: Life, say: Say): Promise<void> {
  await lookAtPreferences(place, life, say)
  const photos = await allPhotos(place, life)
  comparePhotos(photos, life.journal, say)
  for (const photo of photos) await lookAtPhoto(place, photo, say)
  // Approved outfits are shown whole, acknowledged or not.
  for (const { outfit_uuid } of photos) if (outfit_uuid) await lookAtOutfit(place, life, outfit_uuid, say)
  for (const id of life.journal.outfits.keys()) {
    if (!photos.some(({ outfit_uuid }) => outfit_uuid === id)) say(`acknowledged outfit ${id} is gone`)
  }
}
