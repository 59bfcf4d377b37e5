import * as session from '@drape/contract/session'
import { allCallers, type Entry, members, ofCall, strangers, stylists, unfit, users } from './row.ts'

export const rows: readonly Entry[] = [
  // These are authorised by what they send: a refresh token or an ID token.
  ofCall(session.signForDevelopment, allCallers, () => ({
    body: { name: 'Asha', email: 'asha@example.com' },
  })),
  ofCall(session.readDevelopmentKeys, allCallers),
  ofCall(session.signInWithGoogle, strangers, () => ({ body: { google_token: 'e30.e30.e30' } })),
  ofCall(session.refreshUser, allCallers, ({ owner }) => ({ body: { refresh: owner.refresh } })),
  ofCall(session.refreshStylist, allCallers, ({ claimant }) => ({ body: { refresh: claimant.refresh } })),
  ofCall(session.signStylistIn, strangers, () => ({ body: { username: 'nobody', password: 'wrong' } })),
  ofCall(session.signUserOut, users, ({ owner }) => ({ body: { refresh_token: owner.refresh } })),
  ofCall(session.signUserOutEverywhere, users),
  ofCall(session.signStylistOut, stylists, ({ claimant }) => ({ body: { refresh_token: claimant.refresh } })),
  ofCall(session.readStylist, stylists),
  ofCall(session.changePassword, unfit, () => ({ body: { password: 'x', new_password: 'quiet-linen-9' } })),
  ofCall(session.listSessions, members),
  ofCall(session.endSession, ' 401 401 401 200 404 404 404 401', ({ owner }) => ({
    params: { id: owner.familyId },
  })),
  ofCall(session.endOtherSessions, members),
]
