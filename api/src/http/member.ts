import type { Call } from '@drape/contract/call'
import type {} from 'fastify'

/** Whoever signed in, as the access token says. */
export interface Member {
  readonly kind: 'user' | 'stylist'
  readonly id: string
  readonly familyId: string
}

type Kinds = {
  anyone: undefined
  user: Member & { kind: 'user' }
  stylist: Member & { kind: 'stylist' }
  member: Member
}

export type CallerOf<C extends Call> = Kinds[C['who']]

declare module 'fastify' {
  interface FastifyInstance {
    /** Gives who asks, or refuses: 401 without a good token, 403 with one of the other kind. */
    admit(request: FastifyRequest, who: Exclude<Call['who'], 'anyone'>): Promise<Member>
  }
  interface FastifyRequest {
    /** Who the token names, once its signature and age are good; whether its session still lives is for `admit` to say. */
    bearer: Member | undefined
  }
}
