import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { batch } from '../infra/db/batch.ts'
import type { Database } from '../infra/db/database.ts'
import { audit } from '../infra/http/audit.ts'
import type { Member } from '../infra/http/member.ts'
import { notAllowed, notSignedIn, type Refusal } from '../infra/http/refusal.ts'
import type { AccessTokens } from './access-token.ts'
import { activeSessionCheck } from './active-session.store.ts'
import type { ProofError } from './proof.ts'
import type { RequestProofs } from './request-proof.ts'

const authorization = /^(Bearer|DPoP) ([\w.-]{20,2048})$/i

type SessionState = Awaited<ReturnType<ReturnType<typeof activeSessionCheck>>>[number]

/** Decorates the server with `admit` and every request with `bearer`. */
export function admitMembers(
  app: FastifyInstance,
  database: Database,
  tokens: AccessTokens,
  proofs: RequestProofs,
): void {
  const ask = batch(activeSessionCheck(database))
  const states = new WeakMap<FastifyRequest, Promise<SessionState>>()
  const unproven = new WeakMap<FastifyRequest, ProofError>()

  const enter = (request: FastifyRequest, member: Member, proofId?: string) => {
    request.bearer = member
    const { call } = request.routeOptions.config
    if (!call || call.who === 'anyone') return
    // Starts the query now, so that it runs while the request is counted.
    const state = ask({ familyId: member.familyId, proofId })
    // `admit` awaits the promise only if the request passes the rate limit; an unhandled rejection would end Node.
    state.catch(() => undefined)
    states.set(request, state)
  }

  /** A thief who has the token alone is not counted as the member, whose calls the rate limit would then refuse. */
  const enterWithProof = async (
    request: FastifyRequest,
    reply: FastifyReply,
    member: Member,
    token: string,
  ) => {
    const proof = await proofs.readOf(request, token)
    if (typeof proof === 'string') return void unproven.set(request, proof)
    if (proof.jkt !== member.jkt) return
    if (proof.wantsNonce) reply.header('dpop-nonce', proofs.newNonce())
    enter(request, member, proof.id)
  }

  app.decorateRequest('bearer', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    const [, scheme = '', token = ''] = authorization.exec(request.headers.authorization ?? '') ?? []
    const member = token ? tokens.verify(token) : undefined
    const isProven = scheme.toLowerCase() === 'dpop'
    // A bound token is refused as a bearer's, and a bearer's in the scheme of bound ones.
    if (!member || isProven !== (member.jkt !== undefined)) return done()
    if (isProven) return void enterWithProof(request, reply, member, token).then(() => done(), done)
    enter(request, member)
    done()
  })

  app.decorate('admit', async (request, who): Promise<Member> => {
    const { bearer } = request
    const refuse = (refusal: Refusal) => {
      audit(request.log, 'refused', bearer, { status: refusal.statusCode })
      return refusal
    }
    const error = unproven.get(request)
    if (error) throw refuse(proofs.unproven(error))
    const state = await states.get(request)
    if (!bearer || !state?.isAlive) throw refuse(notSignedIn())
    if (!state.isFresh) throw refuse(proofs.unproven('invalid_dpop_proof'))
    if (![who].flat().includes(bearer.kind)) throw refuse(notAllowed())
    return bearer
  })
}
