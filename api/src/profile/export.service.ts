import type { ProfileExport } from '@drape/contract/profile'
import { listNotesOfAccount, presentNoteText } from '../client/client.service.ts'
import { listMessagesOfAccount, presentMessage } from '../conversation/conversation.service.ts'
import { lowestId } from '../infra/db/page.ts'
import { notSignedIn } from '../infra/http/refusal.ts'
import type { Infra } from '../infra/infra.ts'
import { listNotifications, notificationService } from '../notification/notification.service.ts'
import { listDevices } from '../notification/push.service.ts'
import { outfitService } from '../outfit/outfit.service.ts'
import { photoService } from '../photo/photo.service.ts'
import { ratingService } from '../rating/rating.service.ts'
import { listHandOversOfAccount } from '../request/hand-over.service.ts'
import { tasteService } from '../taste/taste.service.ts'
import { listAgreements } from '../terms/terms.service.ts'
import { presentProfile } from './profile.service.ts'
import { profileStore } from './profile.store.ts'

export type ExportDependencies = Pick<Infra, 'database' | 'addresses' | 'pictures'>

type Start = Pick<
  ProfileExport,
  'exported_at' | 'profile' | 'identity' | 'mail_off' | 'push_devices' | 'taste' | 'agreements'
>
type Lists = { readonly [List in Exclude<keyof ProfileExport, keyof Start>]-?: AsyncIterable<Listed<List>> }
type Listed<List extends keyof ProfileExport> =
  NonNullable<ProfileExport[List]> extends readonly (infer One)[] ? One : never

const atOnce = 50

/** All rows, read in pages by id. */
async function* pagesOf<Row extends { readonly id: string }>(
  read: (after: string, count: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = lowestId
  for (let rows = await read(after, atOnce); rows.length; rows = await read(after, atOnce)) {
    yield* rows
    after = rows.at(-1)?.id ?? after
  }
}

/** The same, each as the export says it. */
async function* listOf<Row extends { readonly id: string }, Shown>(
  read: (after: string, count: number) => Promise<Row[]>,
  present: (row: Row) => Shown,
): AsyncGenerator<Shown> {
  for await (const row of pagesOf(read)) yield present(row)
}

/** Streams the export, so that memory holds one page at a time. */
export function exportService({ database, addresses, pictures }: ExportDependencies) {
  const reads = profileStore(database)
  const photos = photoService({ database, addresses, pictures })
  const outfits = outfitService(database, addresses)
  const ratings = ratingService(database)
  const tastes = tasteService(database)

  async function* photosOf(id: string): AsyncGenerator<Listed<'photos'>> {
    let after: string | undefined
    do {
      const page = await photos.list(id, { after, limit: atOnce })
      yield* page.photos
      after = page.next ?? undefined
    } while (after)
  }

  async function* outfitsOf(id: string): AsyncGenerator<Listed<'outfits'>> {
    for await (const { id: outfitId } of pagesOf((after, count) => reads.outfits(id, after, count))) {
      const outfit = await outfits.readOfClient(outfitId, id)
      const checked = await ratings.check(outfitId, id)
      const replaced = await outfits.listReplaced(outfitId)
      yield {
        ...outfit,
        ratings: checked.ratings.map(({ changeSecondsLeft, ...rating }) => rating),
        ...(replaced.length > 0 && { replaced }),
      }
    }
  }

  /** Errors before this point become an answer; later ones can only break off the stream. */
  async function write(id: string): Promise<AsyncGenerator<string>> {
    const row = await reads.one(id)
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
      agreements: (await listAgreements(database, id)).map(({ version, agreedAt }) => ({
        version,
        agreed_at: agreedAt.toISOString(),
      })),
    }
    return documentOf(start, {
      sessions: listOf(
        (after, count) => reads.sessions(id, after, count),
        ({ device, createdAt, expiresAt, endedAt }) => ({
          device,
          started_at: createdAt.toISOString(),
          expires_at: expiresAt.toISOString(),
          ended_at: endedAt?.toISOString() ?? null,
        }),
      ),
      photos: photosOf(id),
      outfits: outfitsOf(id),
      messages: listOf(
        (after, count) => listMessagesOfAccount(database, id, after, count),
        (row) => {
          const { id: _, ...message } = presentMessage(row)
          return { photo: row.photoId, ...message }
        },
      ),
      notes: listOf(
        (after, count) => listNotesOfAccount(database, id, after, count),
        (row) => ({ author: row.stylistName, ...presentNoteText(row) }),
      ),
      hand_overs: listOf(
        (after, count) => listHandOversOfAccount(database, id, after, count),
        ({ photoId, fromName, toName, note, at }) => ({
          photo: photoId,
          by: fromName,
          to: toName,
          ...(note && { note }),
          at: at.toISOString(),
        }),
      ),
      notifications: listOf(
        (after, count) => listNotifications(database, id, after, count),
        ({ kind, createdAt, mailOutcome, mailEndedAt }) => ({
          kind,
          created_at: createdAt.toISOString(),
          mailed_at: (mailOutcome === 'sent' && mailEndedAt?.toISOString()) || null,
        }),
      ),
    })
  }

  return { write, photosOf }
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
