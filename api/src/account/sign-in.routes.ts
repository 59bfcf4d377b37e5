import { notAuthenticated, signInWithGoogle } from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { audit } from '../infra/http/audit.ts'
import { Refusal } from '../infra/http/refusal.ts'
import { serveCall } from '../infra/http/serve-call.ts'
import { isForKey } from '../infra/identity/bound-nonce.ts'
import { serveDevelopmentIdentity } from '../infra/identity/development-identity.routes.ts'
import { googleIdentities, googleProvider } from '../infra/identity/google-identity.ts'
import type { Infra } from '../infra/infra.ts'
import type { RequestProofs } from '../session/request-proof.ts'
import { keyOf, type Sessions } from '../session/session.service.ts'
import { tokenNoting } from './used-token.store.ts'

interface Dependencies extends Infra {
  readonly sessions: Sessions
  readonly proofs: RequestProofs
}

export function serveUserSignIn(
  app: FastifyInstance,
  { env, database, sessions, proofs }: Dependencies,
): void {
  const provider = providerOf(app, env)
  if (!provider) return
  const identify = googleIdentities(provider, (error) =>
    app.log.error(
      { err: error },
      'the keys of the identity provider could not be fetched: sign-ins use the last ones for up to 24 hours, and are refused without any',
    ),
  )

  const isFirstUse = tokenNoting(database)

  serveCall(app, signInWithGoogle, async ({ body, request, reply }) => {
    const verdict = await identify(body.google_token)
    const refuse = (reason: string) => {
      audit(request.log, 'sign-in-refused', undefined, { reason })
      return new Refusal(401, 'not_signed_in', notAuthenticated)
    }
    if ('refusedFor' in verdict) throw refuse(verdict.refusedFor)
    const beginning = await proofs.beginningOf(request, reply)
    const { jkt } = keyOf(beginning)
    if (!isForKey(verdict.nonce, jkt)) throw refuse('claim nonce: for another key')
    if (!(await isFirstUse(body.google_token, jkt))) throw refuse('used before')
    const entry = await sessions.openForUser(verdict.identity, beginning)
    audit(request.log, 'signed-in', { kind: 'user', id: entry.user.id })
    return { success: true, message: 'Signed in.', ...entry }
  })
}

/**
 * Google and the development identity are never offered together: a user of the development identity may
 * claim any name, and must not pass for a user whom Google vouched for.
 */
function providerOf(app: FastifyInstance, env: Env) {
  if (env.googleClientId) return googleProvider({ ...env, googleClientId: env.googleClientId })
  // env.ts already refuses to start without either provider; should that check ever fail, no user can sign in
  // rather than every visitor.
  return env.admitsAnybody ? serveDevelopmentIdentity(app, env.dataDir) : undefined
}
