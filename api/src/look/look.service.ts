import { createHash, randomBytes } from 'node:crypto'
import { isFromWardrobe } from '@drape/contract/from-wardrobe'
import { type Look, lookEnded, maxLooks, ownPiece, type SharedLook } from '@drape/contract/look'
import { v7 as newId } from 'uuid'
import type { Database } from '../infra/db/database.ts'
import { conflict, notFound, notSignedIn, Refusal } from '../infra/http/refusal.ts'
import { lockAccount } from '../infra/schema/locks.ts'
import {
  countOpenLooks,
  insertLook,
  isDelivered,
  listLooks,
  type listLooksOfAccount,
  lookStore,
  removeLook,
} from './look.store.ts'

export { listLooksOfAccount } from './look.store.ts'

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const ended = () => new Refusal(404, 'not_found', lookEnded)

const firstName = (name: string | null): string | null => name?.trim().split(/\s+/)[0] || null

type Row = Awaited<ReturnType<typeof listLooks>>[number]

const present = ({ id, createdAt, endsAt, opens, withName }: Row): SharedLook => ({
  id,
  created_at: createdAt.toISOString(),
  ends_at: endsAt.toISOString(),
  opens,
  withName,
})

export const presentExported = ({
  outfitId,
  ...row
}: Awaited<ReturnType<typeof listLooksOfAccount>>[number]) => {
  const { id: _, ...shared } = present(row)
  return { outfit: outfitId, ...shared }
}

export function lookService(database: Database) {
  const looks = lookStore(database)

  const read = async (token: string): Promise<Look> => {
    const row = await looks.read(hashOf(token))
    if (!row) throw ended()
    const { endsAt, stylistName, clientName, items, ...rest } = row
    return {
      ...rest,
      items: items.map((item) => (isFromWardrobe(item) ? { ...item, brand: ownPiece } : item)),
      stylistName: firstName(stylistName),
      clientName: firstName(clientName),
      ends_at: endsAt.toISOString(),
    }
  }

  return {
    read,

    share: (outfitId: string, accountId: string, withName: boolean) =>
      database.transaction(async (tx) => {
        // Simultaneous calls are counted one after the other.
        if (!(await lockAccount(tx, accountId))) throw notSignedIn()
        if (!(await isDelivered(tx, outfitId, accountId))) throw notFound()
        if ((await countOpenLooks(tx, accountId)) >= maxLooks)
          throw conflict(`You share ${maxLooks} looks already. Please stop sharing one of them first.`)
        const token = randomBytes(16).toString('base64url')
        const row = await insertLook(tx, {
          id: newId(),
          accountId,
          outfitId,
          tokenHash: hashOf(token),
          withName,
        })
        if (!row) throw new Error('the insert of a look returned no row')
        return { token, look: present(row) }
      }),

    list: async (outfitId: string, accountId: string): Promise<SharedLook[]> => {
      if (!(await isDelivered(database, outfitId, accountId))) throw notFound()
      return (await listLooks(database, outfitId)).map(present)
    },

    end: async (id: string, accountId: string): Promise<void> => {
      if (!(await removeLook(database, id, accountId))) throw notFound()
    },

    noteOpened: async (token: string, byId?: string): Promise<void> => {
      if (!(await looks.noteOpened(hashOf(token), byId))) throw ended()
    },

    /** The stored picture; undefined until one was made. Throws where the link has ended. */
    readPicture: async (token: string): Promise<Buffer | undefined> => {
      const row = await looks.readPicture(hashOf(token))
      if (!row) throw ended()
      return row.picture ?? undefined
    },

    keepPicture: (token: string, picture: Buffer) => looks.keepPicture(hashOf(token), picture),
  }
}

export type LookService = ReturnType<typeof lookService>
