import type { ProfileExport } from '@drape/contract/profile'
import type { Database } from '../db/database.ts'
import { lowestId } from '../db/page.ts'
import { notSignedIn } from '../http/refusal.ts'
import { outfitService } from '../outfit/outfit.service.ts'
import { photoService } from '../photo/photo.service.ts'
import type { Pictures } from '../picture/picture.service.ts'
import type { PictureAddresses } from '../picture/picture-address.ts'
import { ratingService } from '../rating/rating.service.ts'
import { presentProfile } from './profile.service.ts'
import { profileStore } from './profile.store.ts'

interface Dependencies {
  readonly database: Database
  readonly addresses: PictureAddresses
  readonly pictures: Pictures
}

type Start = Pick<ProfileExport, 'exported_at' | 'profile' | 'identity'>
type Lists = { readonly [List in Exclude<keyof ProfileExport, keyof Start>]: AsyncIterable<Listed<List>> }
type Listed<List extends keyof ProfileExport> = ProfileExport[List] extends readonly (infer One)[]
  ? One
  : never

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

/** Streams the export, so that memory holds one page at a time. */
export function exportService({ database, addresses, pictures }: Dependencies) {
  const reads = profileStore(database)
  const photos = photoService({ database, addresses, pictures })
  const outfits = outfitService(database, addresses)
  const ratings = ratingService(database)

  async function* sessionsOf(id: string): AsyncGenerator<Listed<'sessions'>> {
    for await (const { createdAt, expiresAt, endedAt } of pagesOf((after, count) =>
      reads.sessions(id, after, count),
    ))
      yield {
        started_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
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

  async function* outfitsOf(id: string): AsyncGenerator<Listed<'outfits'>> {
    for await (const { id: outfitId } of pagesOf((after, count) => reads.outfits(id, after, count))) {
      const outfit = await outfits.readOfClient(outfitId, id)
      yield { ...outfit, ratings: (await ratings.check(outfitId, id)).ratings }
    }
  }

  /** Errors before this point become an answer; later ones can only break off the stream. */
  return async (id: string): Promise<AsyncGenerator<string>> => {
    const row = await reads.one(id)
    if (!row) throw notSignedIn()
    const { issuer, subject } = row.account
    const start: Start = {
      exported_at: new Date().toISOString(),
      profile: presentProfile(row),
      identity: { issuer, subject },
    }
    return write(start, { sessions: sessionsOf(id), photos: photosOf(id), outfits: outfitsOf(id) })
  }
}

async function* write(start: Start, lists: Lists): AsyncGenerator<string> {
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
