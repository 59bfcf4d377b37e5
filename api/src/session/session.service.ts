import type { Stylist, Tokens, User } from '@drape/contract/session'
import type { Database } from '../db/database.ts'
import type { Member } from '../http/member.ts'
import type { AccessTokens } from './access-token.ts'
import { endBySignOut, endForReuse } from './family.store.ts'
import type { Identity } from './google-identity.ts'
import { prepareFindToken, prepareIsUsed, prepareUseUp } from './refresh-token.store.ts'
import { makeRefreshToken, successorOf } from './refresh-token.ts'
import { prepareEnterStylist, prepareEnterUser } from './sign-in.store.ts'

type Refreshed =
  | { readonly outcome: 'refreshed'; readonly tokens: Tokens }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'reused'; readonly member: Member }

/** How often a token is looked at anew that somebody else used in the meantime. Twice is enough: it is used only once. */
const looks = 2

export type Sessions = ReturnType<typeof prepareSessions>

export function prepareSessions(database: Database, access: AccessTokens) {
  const enterUser = prepareEnterUser(database)
  const enterStylist = prepareEnterStylist(database)
  const findToken = prepareFindToken(database)
  const isUsed = prepareIsUsed(database)
  const useUp = prepareUseUp(database)

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
     * A token is good once. Within the grace it gives the same successor again, because the reply may have
     * been lost; but not when the successor has been used: then somebody did get it, and two have the token.
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
  }
}

export const stylistUser = (id: string, name: string): Stylist => ({
  id,
  user_id: id,
  stylistId: id,
  name,
  userType: 'stylist',
})
