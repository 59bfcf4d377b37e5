import { readOutfit } from '@drape/contract/outfit'
import { listPhotos, type Photo } from '@drape/contract/photo'
import { readPreferences } from '@drape/contract/preferences'
import { checkRating } from '@drape/contract/rating'
import { at, type Place } from '../../test/acknowledged-call.ts'
import type { Journal } from './journal.ts'
import type { Writer } from './writer.ts'

type Report = (fault: string) => void

async function allPhotos(place: Place, { id, access }: Writer): Promise<Photo[]> {
  const photos: Photo[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const query = after ? { after, limit: '100' } : { limit: '100' }
    const page = await at(place, access).ask(listPhotos, { params: { id }, query })
    photos.push(...page.photos)
    after = page.next
  }
  return photos
}

async function verifyPreferences(place: Place, { journal, access }: Writer, report: Report): Promise<void> {
  const { acknowledged, sent } = journal.color
  if (!acknowledged) return
  const preferences = await at(place, access).ask(readPreferences)
  const [color] = 'color_preferences' in preferences ? preferences.color_preferences.favorite_colors : []
  if (color !== acknowledged && color !== sent) report('acknowledged preferences are gone')
}

async function verifyPhoto(place: Place, photo: Photo, report: Report): Promise<void> {
  for (const address of [photo.image_url, photo.thumbnail_url]) {
    const reply = await fetch(new URL(address, place.address))
    const bytes = new Uint8Array(await reply.arrayBuffer())
    // A complete JPEG begins with FF D8 and ends with FF D9.
    const isWhole = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9
    if (reply.status !== 200 || !isWhole)
      report(`a picture of photo ${photo.id} is not whole (${reply.status})`)
  }
}

function comparePhotos(photos: readonly Photo[], journal: Journal, report: Report): void {
  const listed = new Set(photos.map(({ id }) => id))
  for (const id of journal.photos) if (!listed.has(id)) report(`acknowledged photo ${id} is gone`)
  const surplus = photos.filter(({ id }) => !journal.photos.has(id))
  if (surplus.length > (journal.pendingUpload ? 1 : 0)) report('a photo was stored more than once')
  for (const { outfitId } of journal.ratings.values()) {
    const { photoId } = journal.outfits.get(outfitId) ?? {}
    const photo = photos.find(({ id }) => id === photoId)
    if (photo?.status !== 'approved' || photo.outfit_uuid !== outfitId)
      report(`photo ${photoId} is not approved`)
  }
}

async function verifyOutfit(place: Place, writer: Writer, outfitId: string, report: Report): Promise<void> {
  const outfit = await at(place, writer.access).ask(readOutfit, { params: { id: outfitId } })
  if (outfit.items.length !== 2 || !outfit.stylistNotes) report(`outfit ${outfitId} is half done`)
  const { ratings } = await at(place, writer.access).ask(checkRating, { params: { id: outfitId } })
  for (const [itemId, { outfitId: of, stars }] of writer.journal.ratings) {
    if (of !== outfitId) continue
    const rating = ratings.find((rating) => rating.itemId === itemId)
    if (rating?.rating !== stars || !rating.isSaved) report(`an acknowledged rating of ${itemId} is gone`)
  }
}

/** Compares what the server returns to a client with what it had acknowledged, and reports each difference. */
export async function verify(place: Place, writer: Writer, report: Report): Promise<void> {
  await verifyPreferences(place, writer, report)
  const photos = await allPhotos(place, writer)
  comparePhotos(photos, writer.journal, report)
  for (const photo of photos) await verifyPhoto(place, photo, report)
  // Approved outfits must be complete, acknowledged or not.
  for (const { outfit_uuid } of photos)
    if (outfit_uuid) await verifyOutfit(place, writer, outfit_uuid, report)
  for (const id of writer.journal.outfits.keys()) {
    if (!photos.some(({ outfit_uuid }) => outfit_uuid === id)) report(`acknowledged outfit ${id} is gone`)
  }
}
