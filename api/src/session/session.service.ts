import type { Stylist, Tokens, User } from '@drape/contract/session'
import type { Database, Transaction } from '../db/database.ts'
import type { Member } from '../http/member.ts'
import type { Identity } from '../identity/google-identity.ts'
import type { AccessTokens } from './access-token.ts'
import { endAllOfStylist, endAllOfUser, endBySignOut, endForReuse } from './family.store.ts'
import { tokenLookup, tokenRotation, usedCheck } from './refresh-token.store.ts'
import { makeRefreshToken, successorOf } from './refresh-token.ts'
import { stylistSignIn, userSignIn } from './sign-in.store.ts'

type Refreshed =
  | { readonly outcome: 'refreshed'; readonly tokens: Tokens }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'reused'; readonly member: Member }

/** A token that another request used meanwhile is read again. Two attempts are enough, because it is used only once. */
const looks = 2

export type Sessions = ReturnType<typeof sessionService>

export function sessionService(database: Database, access: AccessTokens) {
  const enterUser = userSignIn(database)
  const enterStylist = stylistSignIn(database)
  const findToken = tokenLookup(database)
  const isUsed = usedCheck(database)
  const useUp = tokenRotation(database)

  const tokensOf = (member: Member, refresh: string): Tokens => {
    const accessToken = access.sign(member)
    return { access: accessToken, access_token: accessToken, refresh, refresh_token: refresh }
  }

  return {
    async openForUser(identity: Identity): Promise<Tokens & { user: User }> {
      const refresh = makeRefreshToken()
      const { familyId, ...person } = await enterUser(identity, refresh)
      const tokens = tokensOf({ kind: 'user', id: person.id, familyId }, refresh)
      return { ...tokens, user: { ...person, user_id: person.id, userType: 'user' } }
    },

    async openForStylist(
      { id, name }: { id: string; name: string },
      address: string,
    ): Promise<Tokens & { user: Stylist }> {
      const refresh = makeRefreshToken()
      const familyId = await enterStylist(id, address, refresh)
      return { ...tokensOf({ kind: 'stylist', id, familyId }, refresh), user: stylistUser(id, name) }
    },

    /**
     * A token is valid once. Within 30 seconds it returns the same successor again, because the reply may have been
     * lost; but not after the successor was used: then two clients have the token, and the session is ended.
     */
    async refresh(kind: Member['kind'], token: string): Promise<Refreshed> {
      for (let look = 0; look < looks; look++) {
        const row = await findToken(token)
        const id = kind === 'user' ? row?.accountId : row?.stylistId
        if (!row?.isFamilyAlive || !id) break
        const member: Member = { kind, id, familyId: row.familyId }
        const successor = successorOf(token, row.salt)
        if (!row.isUsed) {
          if (await useUp(token, successor)) {
            return { outcome: 'refreshed', tokens: tokensOf(member, successor) }
          }
        } else if (row.isJustUsed && !(await isUsed(successor))) {
          return { outcome: 'refreshed', tokens: tokensOf(member, successor) }
        } else {
          return (await endForReuse(database, row.familyId))
            ? { outcome: 'reused', member }
            : { outcome: 'refused' }
        }
      }
      return { outcome: 'refused' }
    },

    close: (member: Member, token: string) => endBySignOut(database, member, token),
    closeAll: (userId: string) => endAllOfUser(database, userId),
  }
}

export const endSessionsOfStylist = (tx: Transaction, stylistId: string): Promise<void> =>
  endAllOfStylist(tx, stylistId)

export const stylistUser = (id: string, name: string): Stylist => ({
  id,
  user_id: id,
  stylistId: id,
  name,
  userType: 'stylist',
})
