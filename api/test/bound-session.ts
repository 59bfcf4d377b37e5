import { readProfile } from '@drape/contract/profile'
import { refreshUser, signInWithGoogle } from '@drape/contract/session'
import { setUpOnce, type TestApp } from './app.ts'
import { type KeyHolder, keyHolder, type ProofChanges } from './key-holder.ts'
import { proofOf } from './session.ts'

export const unsigned = { status: 401, body: { code: 'not_signed_in' } }
export const invalid = { status: 401, body: { error: 'invalid_dpop_proof' } }

type Server = Pick<TestApp, 'with'>

/** A person whose sessions are bound to a key, and a thief with another. */
export function boundSessions(running: TestApp) {
  const person = setUpOnce(() => keyHolder())
  const thief = setUpOnce(() => keyHolder())
  return {
    person,
    thief,
    enterBound: async () => {
      const body = { google_token: await proofOf(running.app, 'asha@example.com') }
      return running.with({ dpop: await person.proof(signInWithGoogle) }).ask(signInWithGoogle, { body })
    },
    read: (headers: Record<string, string>, at: Server = running) => at.with(headers).answer(readProfile),
    refresh: async (token: string, holder?: KeyHolder, changes?: ProofChanges) =>
      running
        .with(holder ? { dpop: await holder.proof(refreshUser, undefined, changes) } : {})
        .answer(refreshUser, { body: { refresh: token } }),
    newestFamily: async () =>
      (await running.query('select * from token_family order by created_at desc limit 1'))[0],
  }
}
