import { uploadPhoto } from '@drape/contract/photo'
import { updatePreferences } from '@drape/contract/preferences'
import { rateItem } from '@drape/contract/rating'
import { refreshUser, signForDevelopment, signInWithGoogle } from '@drape/contract/session'
import { at, newKey, type Place } from '../../test/acknowledged-call.ts'
import { dress } from '../dress.ts'
import { newJournal } from './journal.ts'

/** @param count Called for each acknowledged operation. */
export async function startWriter(place: Place, email: string, count: () => void) {
  const { google_token } = await at(place).ask(signForDevelopment, { body: { name: 'Asha', email } })
  const entry = await at(place).ask(signInWithGoogle, { body: { google_token } })
  return { id: entry.user.id, journal: newJournal(entry.refresh), access: entry.access, count }
}

export type Writer = Awaited<ReturnType<typeof startWriter>>

async function chooseColor(place: Place, { journal, access }: Writer): Promise<void> {
  const sent = newKey()
  journal.color.sent = sent
  const body = {
    gender: 2 as const,
    age_range: '25-34' as const,
    color_preferences: { favorite_colors: [sent] },
  }
  await at(place, access).ask(updatePreferences, { body })
  journal.color.acknowledged = sent
}

async function upload(place: Place, { journal, access }: Writer, picture: Blob): Promise<string> {
  journal.pendingUpload ??= newKey()
  const headers = { 'idempotency-key': journal.pendingUpload }
  const { id } = await at(place, access).ask(uploadPhoto, { headers, body: {}, file: picture })
  journal.photos.add(id)
  journal.pendingUpload = undefined
  return id
}

async function style(place: Place, { journal }: Writer, photoId: string, stylist: string): Promise<string> {
  const { id, items } = await dress(at(place, stylist), photoId)
  journal.outfits.set(id, { photoId, itemIds: items.map(({ uuid }) => uuid) })
  return id
}

async function rate(place: Place, { id, journal, access }: Writer, outfitId: string): Promise<void> {
  const itemId = journal.outfits.get(outfitId)?.itemIds[0] ?? ''
  await at(place, access).ask(rateItem, { params: { id: outfitId }, body: { rating: 5, userId: id, itemId } })
  journal.ratings.set(itemId, { outfitId, stars: 5 })
}

export async function refresh(place: Place, writer: Writer): Promise<void> {
  const tokens = await at(place).ask(refreshUser, { body: { refresh: writer.journal.refresh } })
  writer.journal.refresh = tokens.refresh
  writer.access = tokens.access
}

/** One round of every operation that writes. Throws as soon as the server is gone. */
export async function writeOnce(place: Place, writer: Writer, picture: Blob, stylist: string): Promise<void> {
  await chooseColor(place, writer)
  writer.count()
  const photoId = await upload(place, writer, picture)
  writer.count()
  const outfitId = await style(place, writer, photoId, stylist)
  writer.count()
  await rate(place, writer, outfitId)
  writer.count()
  await refresh(place, writer)
  writer.count()
}
