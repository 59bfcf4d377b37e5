import { setTimeout as sleep } from 'node:timers/promises'
import { Refused } from '@drape/contract/ask'
import { deletePhoto, uploadPhoto } from '@drape/contract/photo'
import { updatePreferences } from '@drape/contract/preferences'
import { rateItem } from '@drape/contract/rating'
import { refreshUser, signForDevelopment, signInWithGoogle } from '@drape/contract/session'
import { at, newKey, type Place } from '../../test/acknowledged-call.ts'
import { jpegPicture } from '../../test/picture.ts'
import { dress } from '../dress.ts'

const picture = jpegPicture().then((bytes) => new Blob([new Uint8Array(bytes)]))

/** What the server acknowledged to one client, and what was sent without an answer, which may or may not be stored. */
const newJournal = () => ({
  /** All that were sent, and how many of them until the last that was acknowledged. */
  colors: { sent: [] as string[], acknowledged: 0 },
  photos: new Set<string>(),
  deletions: { sent: new Set<string>(), acknowledged: new Set<string>() },
  /** The idempotency key of an upload that was not acknowledged. */
  pendingUpload: undefined as string | undefined,
  outfits: new Map<string, { readonly photoId: string; readonly itemIds: readonly string[] }>(),
  ratings: new Map<string, { readonly outfitId: string; readonly stars: number }>(),
  /** Hashes by a photo's id and the size. */
  pictures: new Map<string, string>(),
})

export type Journal = ReturnType<typeof newJournal>

export async function signIn(place: Place, email: string) {
  const body = { name: 'Asha Rao', email }
  const { google_token } = await at(place).ask(signForDevelopment, { body })
  const { user, access, refresh } = await at(place).ask(signInWithGoogle, { body: { google_token } })
  return { id: user.id, access, refresh }
}

/** A client who writes. @param count Called for each acknowledged operation. */
export const startWriter = async (place: Place, email: string, count: () => void = () => undefined) => ({
  email,
  journal: newJournal(),
  count,
  ...(await signIn(place, email)),
})

export type Writer = Awaited<ReturnType<typeof startWriter>>

async function chooseColor(place: Place, { journal, access }: Writer): Promise<void> {
  const color = newKey()
  const sent = journal.colors.sent.push(color)
  const body = {
    gender: 2 as const,
    age_range: '25-34' as const,
    color_preferences: { favorite_colors: [color] },
  }
  await at(place, access).ask(updatePreferences, { body })
  journal.colors.acknowledged = sent
}

/** Repeats requests that were not acknowledged, under their idempotency keys. */
export async function sendPhoto(place: Place, { journal, access }: Writer) {
  journal.pendingUpload ??= newKey()
  const headers = { 'idempotency-key': journal.pendingUpload }
  const answer = await at(place, access).answer(uploadPhoto, { headers, body: {}, file: await picture })
  if (answer.isRefused) return answer
  journal.photos.add(answer.body.id)
  journal.pendingUpload = undefined
  return answer
}

/** Tries again as a client does: on a busy machine the server's process that reads pictures takes its time to start. */
export async function upload(place: Place, writer: Writer): Promise<string> {
  for (let tries = 1; ; tries++) {
    const answer = await sendPhoto(place, writer)
    if (!answer.isRefused) return answer.body.id
    if (answer.status !== 503 || tries === 5) throw new Refused(uploadPhoto, answer)
    await sleep(1_000)
  }
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

export async function remove(place: Place, { journal, access }: Writer, id: string): Promise<void> {
  journal.deletions.sent.add(id)
  await at(place, access).ask(deletePhoto, { params: { id } })
  journal.deletions.acknowledged.add(id)
}

export async function refresh(place: Place, writer: Writer): Promise<void> {
  const body = { refresh: writer.refresh }
  Object.assign(writer, await at(place).ask(refreshUser, { body }))
}

/** One round of every operation that writes. Throws as soon as the server is gone. */
export async function writeOnce(place: Place, writer: Writer, stylist: string): Promise<void> {
  const { count } = writer
  await chooseColor(place, writer)
  count()
  const photoId = await upload(place, writer)
  count()
  const outfitId = await style(place, writer, photoId, stylist)
  count()
  await rate(place, writer, outfitId)
  count()
  const superfluous = await upload(place, writer)
  count()
  await remove(place, writer, superfluous)
  count()
  await refresh(place, writer)
  count()
}
