import type { Caller } from '@drape/contract/ask'
import type { FastifyInstance } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Database } from '../src/infra/db/database.ts'
import { tokenFamily } from '../src/infra/schema/session.ts'
import type { TokenKeys } from '../src/infra/secret/token-keys.ts'
import { accessTokens } from '../src/session/access-token.ts'
import { bearer, callerOf } from './caller.ts'
import { addAccount, addStylist } from './row.ts'

/** A signed-in member who can make calls. */
export interface TestMember extends Caller {
  readonly id: string
  readonly familyId: string
  /** The authorization header. */
  readonly headers: { readonly authorization: string }
}

export interface Members {
  user(changes?: Parameters<typeof addAccount>[1]): Promise<TestMember>
  stylist(changes?: Parameters<typeof addStylist>[1]): Promise<TestMember>
}

/** The same member as a caller of another server. */
export const memberAt = (
  app: FastifyInstance,
  { id, familyId, headers }: Pick<TestMember, 'id' | 'familyId' | 'headers'>,
): TestMember => ({ id, familyId, headers, ...callerOf(app).with(headers) })

/** Members with a session, made directly in the database. */
export function testMembers(app: FastifyInstance, database: Database, keys: TokenKeys): Members {
  const tokens = accessTokens(keys)
  const expiresAt = new Date(Date.now() + 86_400_000)

  const enter = async (kind: 'user' | 'stylist', id: string): Promise<TestMember> => {
    const familyId = newId()
    const owner = kind === 'user' ? { accountId: id } : { stylistId: id }
    await database.insert(tokenFamily).values({ id: familyId, ...owner, expiresAt })
    return memberAt(app, { id, familyId, headers: bearer(tokens.sign({ kind, id, familyId })) })
  }

  return {
    user: async (changes) => enter('user', (await addAccount(database, changes)).id),
    stylist: async (changes) => enter('stylist', (await addStylist(database, changes)).id),
  }
}
