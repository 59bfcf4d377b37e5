import { byKind } from '@drape/contract/member-kind'
import type { OwnSessions, Stylist, Tokens, User } from '@drape/contract/session'
import type { Database } from '../infra/db/database.ts'
import type { Member } from '../infra/http/member.ts'
import type { Identity } from '../infra/identity/google-identity.ts'
import type { AccessTokens } from './access-token.ts'
import { bindToKey, endForOperator, endForReuse, isRecentlyBegun, type SessionOwner } from './family.store.ts'
import { liveSessions } from './own-session.store.ts'
import { isTokenUsed, tokenLookup, tokenRotation } from './refresh-token.store.ts'
import { makeRefreshToken, successorOf } from './refresh-token.ts'
import { type Beginning, stylistSignIn, userSignIn } from './sign-in.store.ts'

export { endAllOfStylist as endSessionsOfStylist } from './family.store.ts'

type Refreshed =
  | { readonly outcome: 'refreshed'; readonly tokens: Tokens }
  | { readonly outcome: 'refused' }
  /** The session is bound to a key, and nothing says that the client has it. */
  | { readonly outcome: 'unproven' }
  | { readonly outcome: 'reused'; readonly member: Member }

/** A token that another request used meanwhile is read again. Two attempts are enough, because it is used only once. */
const looks = 2

export type Sessions = ReturnType<typeof sessionService>

export const keyOf = ({ holder }: Beginning): { readonly jkt?: string } =>
  holder?.holder === 'key' ? { jkt: holder.jkt } : {}

export function sessionService(database: Database, access: AccessTokens) {
  const enterUser = userSignIn(database)
  const enterStylist = stylistSignIn(database)
  const findToken = tokenLookup(database)
  const useUp = tokenRotation(database)

  const tokensOf = (member: Member, refresh: string): Tokens => {
    const accessToken = access.sign(member)
    return {
      access: accessToken,
      access_token: accessToken,
      refresh,
      refresh_token: refresh,
      token_type: member.jkt ? 'DPoP' : 'Bearer',
    }
  }

  const refreshed = (member: Member | undefined, successor: string): Refreshed =>
    member ? { outcome: 'refreshed', tokens: tokensOf(member, successor) } : { outcome: 'refused' }

  /** The member with the key that the session is bound to from now on; undefined if that is another one. */
  const bound = async (member: Member, jkt: string | undefined): Promise<Member | undefined> => {
    if (!jkt || member.jkt) return member
    const first = await bindToKey(database, member.familyId, jkt)
    return first === jkt ? { ...member, jkt } : undefined
  }

  return {
    async openForUser(identity: Identity, how: Beginning = {}): Promise<Tokens & { user: User }> {
      const refresh = makeRefreshToken()
      const { familyId, ...person } = await enterUser(identity, refresh, how)
      const tokens = tokensOf({ kind: 'user', id: person.id, familyId, ...keyOf(how) }, refresh)
      return { ...tokens, user: { ...person, user_id: person.id, userType: 'user' } }
    },

    async openForStylist(
      { id, name }: { id: string; name: string },
      address: string,
      how: Beginning = {},
    ): Promise<Tokens & { user: Stylist }> {
      const refresh = makeRefreshToken()
      const familyId = await enterStylist(id, address, refresh, how)
      const tokens = tokensOf({ kind: 'stylist', id, familyId, ...keyOf(how) }, refresh)
      return { ...tokens, user: stylistUser(id, name) }
    },

    /**
     * A token is valid once. Within 30 seconds it returns the same successor again, because the reply may have been
     * lost; but not after the successor was used: then two clients have the token, and the session is ended.
     *
     * A session that is bound to a key is refreshed, or ended, by the client that has the key alone; one that is not is
     * bound to the key of the client that refreshes it.
     */
    async refresh(kind: Member['kind'], token: string, jkt?: string): Promise<Refreshed> {
      for (let look = 0; look < looks; look++) {
        const row = await findToken(token)
        const id = byKind(kind, { user: () => row?.accountId, stylist: () => row?.stylistId })
        if (!row?.isFamilyAlive || !id) break
        const member: Member = { kind, id, familyId: row.familyId, ...(row.jkt && { jkt: row.jkt }) }
        // A copy from before the session was bound says, as ever, that the token was stolen.
        if (row.jkt && row.jkt !== jkt && (!row.wasUsedUnbound || row.isJustUsed)) {
          return { outcome: jkt ? 'refused' : 'unproven' }
        }
        const successor = successorOf(token, row.salt)
        if (!row.isUsed) {
          if (await useUp(token, successor)) return refreshed(await bound(member, jkt), successor)
        } else if (row.isJustUsed && !(await isTokenUsed(database, successor))) {
          return refreshed(await bound(member, jkt), successor)
        } else {
          return (await endForReuse(database, row.familyId))
            ? { outcome: 'reused', member }
            : { outcome: 'refused' }
        }
      }
      return { outcome: 'refused' }
    },

    isRecent: ({ familyId }: Member) => isRecentlyBegun(database, familyId),

    async listOwn(member: Member): Promise<OwnSessions> {
      const rows = await liveSessions(database, member)
      return {
        sessions: rows.map(({ id, device, createdAt, usedAt, holder }) => ({
          id,
          device,
          started_at: createdAt.toISOString(),
          last_used_at: usedAt.toISOString(),
          is_bound: holder === 'key',
          is_this: id === member.familyId,
        })),
      }
    },
  }
}

/** Returns how many they were, and whose. */
export async function endSessionsForOperator(database: Database, owner: SessionOwner) {
  const ended = await endForOperator(database, owner)
  const members = new Map<string, Pick<Member, 'kind' | 'id'>>()
  for (const { accountId, stylistId } of ended) {
    if (accountId) members.set(accountId, { kind: 'user', id: accountId })
    if (stylistId) members.set(stylistId, { kind: 'stylist', id: stylistId })
  }
  return { count: ended.length, members: [...members.values()] }
}

export const stylistUser = (id: string, name: string): Stylist => ({
  id,
  user_id: id,
  stylistId: id,
  name,
  userType: 'stylist',
})
