import type { AskOf } from '@drape/contract/call'
import type { signStylistIn } from '@drape/contract/session'
import type { FastifyRequest } from 'fastify'

type PasskeyAssertion = AskOf<typeof signStylistIn>['body']['passkey']

/** The part of passkeys that the sign-in by password needs: passkeys import stylists, and not the other way round. */
export interface SecondFactor {
  /**
   * Returns the id of the passkey that was used, if any. Throws if it belongs to another stylist, or is required and
   * missing.
   */
  confirm(
    stylistId: string,
    assertion: PasskeyAssertion,
    request: FastifyRequest,
  ): Promise<string | undefined>
  /** Whether the stylist has yet to add the passkey that the installation requires. */
  isMissing(stylistId: string): Promise<boolean>
}
