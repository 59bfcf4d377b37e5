import { v7 as newId } from 'uuid'
import type { Database } from '../db/database.ts'
import { account } from '../profile/account.table.ts'
import { prepareAccessTokens } from './access-token.ts'
import { tokenFamily } from './session.table.ts'
import { stylist } from './stylist.table.ts'
import type { TokenKeys } from './token-keys.ts'

export interface ThrowawayMember {
  readonly id: string
  readonly familyId: string
  /** What the member's requests carry. */
  readonly headers: { readonly authorization: string }
}

export interface Members {
  user(name?: string): Promise<ThrowawayMember>
  stylist(name?: string): Promise<ThrowawayMember>
}

/** People for tests that are about something else than how they signed in. */
export function prepareMembers(database: Database, keys: TokenKeys): Members {
  const tokens = prepareAccessTokens(keys)
  const expiresAt = new Date(Date.now() + 86_400_000)

  const enter = (kind: 'user' | 'stylist', id: string, familyId: string): ThrowawayMember => ({
    id,
    familyId,
    headers: { authorization: `Bearer ${tokens.sign({ kind, id, familyId })}` },
  })

  return {
    user: async (name = 'Asha') => {
      const [id, familyId] = [newId(), newId()]
      await database
        .insert(account)
        .values({ id, issuer: 'tests', subject: id, email: `${id}@example.com`, name })
      await database.insert(tokenFamily).values({ id: familyId, accountId: id, expiresAt })
      return enter('user', id, familyId)
    },
    stylist: async (name = 'Meera') => {
      const [id, familyId] = [newId(), newId()]
      await database.insert(stylist).values({ id, username: id, name, passwordHash: 'none' })
      await database.insert(tokenFamily).values({ id: familyId, stylistId: id, expiresAt })
      return enter('stylist', id, familyId)
    },
  }
}
