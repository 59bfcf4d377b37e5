import { writeNote } from '@drape/contract/client'
import { shareLook } from '@drape/contract/look'
import { createTemplate } from '@drape/contract/template'
import { v7 as newId } from 'uuid'
import { type AccessTokens, accessTokens } from '../src/session/access-token.ts'
import { type Sessions, sessionService } from '../src/session/session.service.ts'
import type { TestApp } from './app.ts'
import { bearer } from './caller.ts'
import { memberAt, type TestMember } from './member.ts'
import { addGarment, addPasskeyRow } from './row.ts'
import { claimedRequest, deliveredOutfit, draftedOutfit, newTemplate } from './studio.ts'

interface SignedIn extends TestMember {
  readonly refresh: string
}

/** A client's photos in every state of a request, with the members around them. */
export interface Scenario {
  readonly owner: SignedIn
  readonly other: SignedIn
  /** A member of a deleted account. */
  readonly deleted: SignedIn
  /** The stylist with the claims and the outfits. */
  readonly claimant: SignedIn
  readonly bystander: SignedIn
  /** A claimed photo without an outfit. */
  readonly photoId: string
  readonly requestId: string
  /** An outfit that is not approved. */
  readonly draftId: string
  /** An approved outfit, and one of its items. */
  readonly outfitId: string
  readonly itemId: string
  /** A note of the claimant about the owner. */
  readonly noteId: string
  /** A template of the claimant. */
  readonly templateId: string
  /** A link of the owner to the approved outfit, and its token. */
  readonly lookId: string
  readonly lookToken: string
  /** A piece of the owner's wardrobe. */
  readonly garmentId: string
  /** A passkey of the claimant. */
  readonly passkeyId: string
}

export interface ScenarioFactory {
  readonly tokens: AccessTokens
  signIn(kind: 'user' | 'stylist'): Promise<SignedIn>
  make(): Promise<Scenario>
}

export function scenarioFactory({ app, database, env, members }: TestApp): ScenarioFactory {
  const tokens = accessTokens(env.tokenKeys)
  const sessions: Sessions = sessionService(database, tokens)

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
    return { ...memberAt(app, { id: user.id, familyId, headers: bearer(access) }), refresh }
  }

  return {
    tokens,
    signIn,
    make: async () => {
      const [owner, other, deleted] = [await signIn('user'), await signIn('user'), await signIn('user')]
      await database.$client.query('delete from account where id = $1', [deleted.id])
      const [claimant, bystander] = [await signIn('stylist'), await signIn('stylist')]
      const open = await claimedRequest(database, claimant, owner)
      const draft = await draftedOutfit(database, claimant, owner)
      const { id: outfitId, items } = await deliveredOutfit(database, claimant, owner)
      const note = await claimant.ask(writeNote, { params: { id: owner.id }, body: { text: 'Never wool.' } })
      const template = await claimant.ask(createTemplate, {
        headers: { 'idempotency-key': 'once' },
        body: newTemplate('Monsoon'),
      })
      const shared = await owner.ask(shareLook, { params: { id: outfitId }, body: { withName: false } })
      const { id: passkeyId } = await addPasskeyRow(database, claimant.id)
      return {
        owner,
        other,
        deleted,
        claimant,
        bystander,
        photoId: open.photoId,
        requestId: open.id,
        draftId: draft.outfit.id,
        outfitId,
        itemId: items[0]?.uuid ?? '',
        noteId: note.id,
        templateId: template.id,
        lookId: shared.look.id,
        lookToken: shared.token,
        garmentId: (await addGarment(database, { accountId: owner.id })).id,
        passkeyId,
      }
    },
  }
}
