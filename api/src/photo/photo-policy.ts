import { byKind } from '@drape/contract/member-kind'
import type { Database } from '../infra/db/database.ts'
import type { Member } from '../infra/http/member.ts'
import { hasMade } from '../outfit/outfit.service.ts'
import { isRequestOpenTo } from '../request/request.service.ts'

/**
 * Its client; a stylist to whom its request is open, or who made its outfit. Without a claim too: a stylist looks at a
 * photo before making its outfit, and a client that knows only the specification claims nothing until then.
 */
export const maySeePhoto = async (
  database: Database,
  { kind, id }: Member,
  photo: { readonly id: string; readonly accountId: string },
): Promise<boolean> =>
  byKind(kind, {
    user: async () => photo.accountId === id,
    stylist: async () =>
      (await isRequestOpenTo(database, id, photo.id)) || (await hasMade(database, id, photo.id)),
  })
