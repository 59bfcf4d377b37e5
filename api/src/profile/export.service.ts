import type { ProfileExport } from '@drape/contract/profile'
import { listNotesOfAccount, presentNoteText } from '../client/client.service.ts'
import { listWornDays } from '../closet/closet.service.ts'
import { listMessagesOfAccount, presentMessage } from '../conversation/conversation.service.ts'
import { fitService } from '../fit/fit.service.ts'
import { listGarmentsOfAccount, presentGarment } from '../garment/garment.service.ts'
import type { Database } from '../infra/db/database.ts'
import { lowestId } from '../infra/db/page.ts'
import { notSignedIn } from '../infra/http/refusal.ts'
import type { Infra } from '../infra/infra.ts'
import { withPicture } from '../infra/picture/item-picture.ts'
import { listLooksOfAccount, presentExported } from '../look/look.service.ts'
import { listNotifications, notificationService } from '../notification/notification.service.ts'
import { listDevices } from '../notification/push.service.ts'
import { listReplaced, outfitService } from '../outfit/outfit.service.ts'
import { photoService } from '../photo/photo.service.ts'
import { ratingService } from '../rating/rating.service.ts'
import { listHandOversOfAccount } from '../request/hand-over.service.ts'
import { tasteService } from '../taste/taste.service.ts'
import { listAgreements } from '../terms/terms.service.ts'
import { presentProfile } from './profile.service.ts'
import { listOutfits, listSessions, profileLookup } from './profile.store.ts'

export type ExportDependencies = Pick<Infra, 'database' | 'addresses' | 'pictures'>

type Start = Pick<
  ProfileExport,
  'exported_at' | 'profile' | 'identity' | 'mail_off' | 'push_devices' | 'taste' | 'fit' | 'agreements'
>
type Lists = { readonly [List in Exclude<keyof ProfileExport, keyof Start>]-?: AsyncIterable<Listed<List>> }
type Listed<List extends keyof ProfileExport> =
  NonNullable<ProfileExport[List]> extends readonly (infer One)[] ? One : never

const atOnce = 50

/** Reads the rows of an account in pages by id. */
type Read<Row> = (database: Database, accountId: string, after: string, count: number) => Promise<Row[]>

/** Streams the export, so that memory holds one page at a time. */
export function exportService({ database, addresses, pictures }: ExportDependencies) {
  const find = profileLookup(database)
  const photos = photoService({ database, addresses, pictures })
  const outfits = outfitService(database, addresses)
  const ratings = ratingService(database)
  const tastes = tasteService(database)

  async function* rowsOf<Row extends { readonly id: string }>(
    id: string,
    read: Read<Row>,
  ): AsyncGenerator<Row> {
    const readAfter = (after: string) => read(database, id, after, atOnce)
    let after = lowestId
    for (let rows = await readAfter(after); rows.length; rows = await readAfter(after)) {
      yield* rows
      after = rows.at(-1)?.id ?? after
    }
  }

  async function* photosOf(id: string): AsyncGenerator<Listed<'photos'>> {
    let after: string | undefined
    do {
      const page = await photos.list(id, { after, limit: atOnce })
      yield* page.photos
      after = page.next ?? undefined
    } while (after)
  }

  async function* garmentsOf(id: string): AsyncGenerator<Listed<'garments'>> {
    for await (const row of rowsOf(id, listGarmentsOfAccount)) yield presentGarment(row, addresses)
  }

  async function* messagesOf(id: string): AsyncGenerator<Listed<'messages'>> {
    for await (const row of rowsOf(id, listMessagesOfAccount)) {
      const { id: _, ...message } = presentMessage(row, addresses)
      yield { photo: row.photoId, ...message }
    }
  }

  async function* outfitsOf(id: string): AsyncGenerator<Listed<'outfits'>> {
    for await (const { id: outfitId } of rowsOf(id, listOutfits)) {
      const outfit = await outfits.readOfClient(outfitId, id)
      const checked = await ratings.check(outfitId, id)
      const replaced = (await listReplaced(database, outfitId)).map(withPicture(addresses))
      const worn = await listWornDays(database, outfitId)
      yield {
        ...outfit,
        ratings: checked.ratings.map(({ changeSecondsLeft, ...rating }) => rating),
        ...(replaced.length > 0 && { replaced }),
        ...(worn.length > 0 && { worn }),
      }
    }
  }

  /** Errors before this point become an answer; later ones can only break off the stream. */
  async function write(id: string): Promise<AsyncGenerator<string>> {
    const row = await find(id)
    if (!row) throw notSignedIn()
    const { issuer, subject } = row.account
    const start: Start = {
      exported_at: new Date().toISOString(),
      profile: presentProfile(row),
      identity: { issuer, subject },
      mail_off: await notificationService(database, true).switchedOff(id),
      push_devices: (await listDevices(database, id)).map(({ name, off, createdAt }) => ({
        name,
        created_at: createdAt.toISOString(),
        off,
      })),
      taste: await tastes.readWhole(id),
      fit: await fitService(database).readOfClient(id),
      agreements: (await listAgreements(database, id)).map(({ version, agreedAt }) => ({
        version,
        agreed_at: agreedAt.toISOString(),
      })),
    }
    const listOf = async function* <Row extends { readonly id: string }, Shown>(
      read: Read<Row>,
      present: (row: Row) => Shown,
    ): AsyncGenerator<Shown> {
      for await (const row of rowsOf(id, read)) yield present(row)
    }
    return documentOf(start, {
      sessions: listOf(listSessions, ({ device, createdAt, expiresAt, endedAt }) => ({
        device,
        started_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
      })),
      photos: photosOf(id),
      outfits: outfitsOf(id),
      garments: garmentsOf(id),
      messages: messagesOf(id),
      notes: listOf(listNotesOfAccount, (row) => ({ author: row.stylistName, ...presentNoteText(row) })),
      hand_overs: listOf(listHandOversOfAccount, ({ photoId, fromName, toName, note, at }) => ({
        photo: photoId,
        by: fromName,
        to: toName,
        ...(note && { note }),
        at: at.toISOString(),
      })),
      looks: listOf(listLooksOfAccount, presentExported),
      notifications: listOf(listNotifications, ({ kind, createdAt, mailOutcome, mailEndedAt }) => ({
        kind,
        created_at: createdAt.toISOString(),
        mailed_at: (mailOutcome === 'sent' && mailEndedAt?.toISOString()) || null,
      })),
    })
  }

  return { write, photosOf, garmentsOf, messagesOf }
}

async function* documentOf(start: Start, lists: Lists): AsyncGenerator<string> {
  yield JSON.stringify(start).slice(0, -1)
  for (const [name, list] of Object.entries(lists)) {
    yield `,"${name}":[`
    let comma = ''
    for await (const one of list) {
      yield comma + JSON.stringify(one)
      comma = ','
    }
    yield ']'
  }
  yield '}\n'
}
