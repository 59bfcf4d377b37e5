import { approveOutfit, createOutfit } from '@drape/contract/outfit'
import { uploadPhoto } from '@drape/contract/photo'
import { updatePreferences } from '@drape/contract/preferences'
import { rateItem } from '@drape/contract/rating'
import { claimRequest, listPendingRequests } from '@drape/contract/request'
import { refreshUser, signForDevelopment, signInWithGoogle } from '@drape/contract/session'
import { type Journal, newJournal } from './journal.ts'
import { ask, newKey, type Place } from './person.ts'

export interface Life {
  readonly id: string
  readonly journal: Journal
  access: string
  /** Called for each thing that the server has acknowledged. */
  readonly count: () => void
}

export async function beginLife(place: Place, email: string, count: () => void): Promise<Life> {
  const { google_token } = await ask(place, signForDevelopment, { body: { name: 'Asha', email } })
  const entry = await ask(place, signInWithGoogle, { body: { google_token } })
  return { id: entry.user.id, journal: newJournal(entry.refresh), access: entry.access, count }
}

async function chooseColor(place: Place, { journal, access }: Life): Promise<void> {
  const sent = newKey()
  journal.color.sent = sent
  const body = {
    gender: 2 as const,
    age_range: '25-34' as const,
    color_preferences: { favorite_colors: [sent] },
  }
  await ask(place, updatePreferences, { body }, access)
  journal.color.acknowledged = sent
}

async function upload(place: Place, { journal, access }: Life, picture: Blob): Promise<string> {
  journal.pendingUpload ??= newKey()
  const headers = { 'idempotency-key': journal.pendingUpload }
  const { id } = await ask(place, uploadPhoto, { headers, body: {}, file: picture }, access)
  journal.photos.add(id)
  journal.pendingUpload = undefined
  return id
}

const item = (name: string) => ({ category: 'Top', name, brand: 'Sample', estimated_price: 1499.5 })

/** The stylist takes what waits longest of this person's photos and completes it. */
async function style(place: Place, { journal }: Life, photoId: string, stylist: string): Promise<string> {
  const { requests } = await ask(place, listPendingRequests, { query: { limit: '100' } }, stylist)
  const request = requests.find((one) => one.photoId === photoId)
  if (!request) throw new Error('an uploaded photo has no request')
  await ask(place, claimRequest, { params: { id: request.id } }, stylist)
  const body = {
    photo: photoId,
    title: 'A look',
    description: 'For a day',
    items: [item('Kurta'), item('Jacket')],
  }
  const { outfits } = await ask(place, createOutfit, { body }, stylist)
  const [outfit] = outfits
  if (!outfit) throw new Error('an outfit was created and not given')
  await ask(place, approveOutfit, { params: { id: outfit.id }, body: { approved: true } }, stylist)
  journal.outfits.set(outfit.id, { photoId, itemIds: outfit.items.map(({ uuid }) => uuid) })
  return outfit.id
}

async function rate(place: Place, { id, journal, access }: Life, outfitId: string): Promise<void> {
  const itemId = journal.outfits.get(outfitId)?.itemIds[0] ?? ''
  await ask(place, rateItem, { params: { id: outfitId }, body: { rating: 5, userId: id, itemId } }, access)
  journal.ratings.set(itemId, { outfitId, stars: 5 })
}

export async function refresh(place: Place, life: Life): Promise<void> {
  const tokens = await ask(place, refreshUser, { body: { refresh: life.journal.refresh } })
  life.journal.refresh = tokens.refresh
  life.access = tokens.access
}

/** One round of all that writes. It throws as soon as the server is gone. */
export async function live(place: Place, life: Life, picture: Blob, stylist: string): Promise<void> {
  await chooseColor(place, life)
  life.count()
  const photoId = await upload(place, life, picture)
  life.count()
  const outfitId = await style(place, life, photoId, stylist)
  life.count()
  await rate(place, life, outfitId)
  life.count()
  await refresh(place, life)
  life.count()
}
