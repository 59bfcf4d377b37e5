import { v7 as newId } from 'uuid'
import { newOutfit, openStudio } from './outfit/throwaway-outfit.ts'
import { addRequest } from './request/throwaway-request.ts'
import { type AccessTokens, prepareAccessTokens } from './session/access-token.ts'
import { prepareSessions, type Sessions } from './session/session.service.ts'
import type { ThrowawayMember } from './session/throwaway-member.ts'
import type { ThrowawayApp } from './throwaway-app.ts'

interface SignedIn extends ThrowawayMember {
  readonly refresh: string
}

/** A client's photos in each state that a request can have, and the people round them. */
export interface World {
  readonly owner: SignedIn
  readonly other: SignedIn
  /** Of an account that is no more. */
  readonly deleted: SignedIn
  /** The stylist who has the claims and made the outfits. */
  readonly claimant: SignedIn
  readonly bystander: SignedIn
  /** Claimed, without an outfit. */
  readonly photoId: string
  readonly requestId: string
  /** An outfit that is not completed yet. */
  readonly draftId: string
  /** A completed outfit, and one item of it. */
  readonly outfitId: string
  readonly itemId: string
}

export interface WorldMaker {
  readonly tokens: AccessTokens
  signIn(kind: 'user' | 'stylist'): Promise<SignedIn>
  make(): Promise<World>
}

export function prepareWorlds({ app, database, env, members }: ThrowawayApp): WorldMaker {
  const tokens = prepareAccessTokens(env.tokenKeys)
  const sessions: Sessions = prepareSessions(database, tokens)
  const studio = openStudio(app)

  const enter = async (kind: 'user' | 'stylist') => {
    if (kind === 'stylist') {
      return sessions.openForStylist({ id: (await members.stylist()).id, name: 'Meera' }, '192.0.2.1')
    }
    const subject = newId()
    return sessions.openForUser({ issuer: 'tests', subject, email: `${subject}@example.com`, name: 'Asha' })
  }

  const signIn = async (kind: 'user' | 'stylist'): Promise<SignedIn> => {
    const { access, refresh, user } = await enter(kind)
    const familyId = tokens.verify(access)?.familyId ?? ''
    return { id: user.id, familyId, refresh, headers: { authorization: `Bearer ${access}` } }
  }

  return {
    tokens,
    signIn,
    make: async () => {
      const [owner, other, deleted] = [await signIn('user'), await signIn('user'), await signIn('user')]
      await database.$client.query('delete from account where id = $1', [deleted.id])
      const [claimant, bystander] = [await signIn('stylist'), await signIn('stylist')]
      const open = await addRequest(database, owner.id)
      await studio.claim(claimant, open.id)
      const drafted = await addRequest(database, owner.id)
      await studio.claim(claimant, drafted.id)
      const draft = await studio.create(claimant, newOutfit(drafted.photoId))
      const { id: outfitId, items } = await studio.deliver(database, claimant, owner)
      return {
        owner,
        other,
        deleted,
        claimant,
        bystander,
        photoId: open.photoId,
        requestId: open.id,
        draftId: draft.body.outfits[0].id,
        outfitId,
        itemId: items[0]?.uuid ?? '',
      }
    },
  }
}
