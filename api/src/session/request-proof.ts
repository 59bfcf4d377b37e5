import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../infra/db/database.ts'
import { isDiskFull } from '../infra/disk/free-space.ts'
import { Refusal } from '../infra/http/refusal.ts'
import type { TokenKeys } from '../infra/secret/token-keys.ts'
import { deviceOf } from './device.ts'
import { type Proof, type ProofError, proofReader } from './proof.ts'
import { proofNonces } from './proof-nonce.ts'
import type { Holder } from './sign-in.store.ts'
import { noteProof } from './used-proof.store.ts'

interface Options {
  readonly tokenKeys: TokenKeys
  readonly publicUrl: string | undefined
  /** Whether a client may be signed in whose tokens are bound to nothing. */
  readonly bearer: 'allowed' | 'off'
}

const needed = 'This server signs nobody in without a proof of a key (DPoP, RFC 9449).'
const words = {
  invalid_dpop_proof: 'The proof of the key that came with the request is not valid.',
  use_dpop_nonce: 'The proof of the key that came with the request needs the nonce of this answer.',
} as const

export type RequestProofs = ReturnType<typeof requestProofs>

/** The proofs of keys that come with requests. */
export function requestProofs(database: Database, { tokenKeys, publicUrl, bearer }: Options) {
  const nonces = proofNonces(tokenKeys)
  const read = proofReader(nonces)
  const ownHost = publicUrl === undefined ? undefined : new URL(publicUrl).host

  const readOf = (request: FastifyRequest, accessToken?: string): Promise<Proof | ProofError> =>
    read(request.headers['dpop'], {
      method: request.method,
      path: request.url,
      ...(ownHost !== undefined && { hosts: [request.host, ownHost] }),
      ...(accessToken && { accessToken }),
    })

  const headersFor = (error: ProofError): Record<string, string> => ({
    'www-authenticate': `DPoP error="${error}", algs="ES256"`,
    ...(error === 'use_dpop_nonce' && { 'dpop-nonce': nonces.issue() }),
  })

  const refuse = (error: ProofError) =>
    new Refusal(400, 'bad_request', words[error], headersFor(error), { error })

  /** The proof of a call that gives tokens, used up by this; undefined if none came. */
  const take = async (request: FastifyRequest, reply: FastifyReply): Promise<Proof | undefined> => {
    if (request.headers['dpop'] === undefined) {
      // Says to a client that asked without one that this server takes proofs.
      reply.header('dpop-nonce', nonces.issue())
      return undefined
    }
    const proof = await readOf(request)
    if (typeof proof === 'string') throw refuse(proof)
    const isFresh = await noteProof(database, proof.id).catch((error) => {
      // On a full disk nothing can be noted.
      if (isDiskFull(error)) return true
      throw error
    })
    if (!isFresh) throw refuse('invalid_dpop_proof')
    if (proof.wantsNonce) reply.header('dpop-nonce', nonces.issue())
    return proof
  }

  const holderOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Holder> => {
    const proof = await take(request, reply)
    if (proof) return { holder: 'key', jkt: proof.jkt }
    // Browsers name the origin with every POST. A page without a proof is in one that can keep no key, or does not know
    // yet that this server takes one.
    if (request.headers.origin) return { holder: 'page' }
    if (bearer === 'off') throw new Refusal(400, 'bad_request', needed, {}, { error: 'invalid_dpop_proof' })
    return { holder: 'bearer' }
  }

  return {
    readOf,
    take,
    newNonce: nonces.issue,
    /** 401, of a call for members. */
    unproven: (error: ProofError) =>
      new Refusal(401, 'not_signed_in', 'Please sign in.', headersFor(error), { error }),

    /** How the session begins that this call opens. */
    beginningOf: async (request: FastifyRequest, reply: FastifyReply) => ({
      holder: await holderOf(request, reply),
      device: deviceOf(request.headers['user-agent']),
    }),
  }
}
