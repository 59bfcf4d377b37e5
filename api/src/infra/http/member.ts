import type { Call } from '@drape/contract/call'
import type { MemberKind } from '@drape/contract/member-kind'
import type {} from 'fastify'

/** The signed-in user or stylist, as the access token says. */
export interface Member {
  readonly kind: MemberKind
  readonly id: string
  readonly familyId: string
  /** The thumbprint of the key that the session is bound to, if it is to one. */
  readonly jkt?: string | undefined
}

type KindOf<Who> = Who extends readonly MemberKind[] ? Who[number] : Who

export type CallerOf<C extends Call> = C['who'] extends 'anyone'
  ? undefined
  : Member & { readonly kind: KindOf<C['who']> }

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
  interface FastifyInstance {
    /** Returns the caller, or throws: 401 without a valid token, 403 for the wrong kind of member. */
    admit(request: FastifyRequest, who: Exclude<Call['who'], 'anyone'>): Promise<Member>
  }
  interface FastifyRequest {
    /**
     * The member whom the token names, with its signature and age verified; `admit` checks that the session is still
     * active.
     */
    bearer: Member | undefined
  }
}
