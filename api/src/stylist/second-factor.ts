import type { AskOf } from '@drape/contract/call'
import type { signStylistIn } from '@drape/contract/session'
import type { FastifyRequest } from 'fastify'

type PasskeyAssertion = AskOf<typeof signStylistIn>['body']['passkey']

/** The part of passkeys that the sign-in by password needs: passkeys import stylists, and not the other way round. */
export interface SecondFactor {
  /** Returns the id of the passkey that was given, if one was. Throws if it is another stylist's, or missing. */
  confirm(
    stylistId: string,
    assertion: PasskeyAssertion,
    request: FastifyRequest,
  ): Promise<string | undefined>
  /** Whether the stylist has yet to add the passkey that the house asks for. */
  isMissing(stylistId: string): Promise<boolean>
}
