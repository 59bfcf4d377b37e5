import type { ProfileExport } from '@drape/contract/profile'
import type { Database } from '../db/database.ts'
import { lowestId } from '../db/page.ts'
import { notSignedIn } from '../http/refusal.ts'
import { prepareOutfits } from '../outfit/outfit.service.ts'
import { preparePhotos } from '../photo/photo.service.ts'
import type { Pictures } from '../photo/picture.service.ts'
import type { PictureAddresses } from '../photo/picture-address.ts'
import { prepareRatingService } from '../rating/rating.service.ts'
import { presentProfile } from './profile.service.ts'
import { prepareProfileReads } from './profile.store.ts'

interface Means {
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

/** All rows behind an id, a page at a time. */
async function* pagesOf<Row extends { readonly id: string }>(
  read: (after: string, count: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = lowestId
  for (let rows = await read(after, atOnce); rows.length; rows = await read(after, atOnce)) {
    yield* rows
    after = rows.at(-1)?.id ?? after
  }
}

/** Memory holds a page of it at a time, however much a person has. */
export function prepareExport({ database, addresses, pictures }: Means) {
  const reads = prepareProfileReads(database)
  const photos = preparePhotos({ database, addresses, pictures })
  const outfits = prepareOutfits(database, addresses)
  const ratings = prepareRatingService(database)

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

  /** What refuses refuses here; what comes later can only break off. */
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
