import * as z from 'zod/mini'

/** Bytes as WebAuthn writes them into JSON: base64url without padding. */
export const bytes = (longest: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{1,${longest}}$`)))

/** https://www.w3.org/TR/webauthn-3/#credential-id: 1023 bytes at most. */
export const credentialId = bytes(1364)

/** The fields of an AuthenticationResponseJSON that verify the signature of an authenticator. */
export const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4096),
  authenticatorData: bytes(4096),
  signature: bytes(4096),
  userHandle: bytes(128),
})
export type Assertion = z.output<typeof assertion>
