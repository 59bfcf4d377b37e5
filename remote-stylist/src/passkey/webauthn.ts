import type { Assertion, PasskeyCreation, PasskeyRequest } from '@drape/contract/passkey'

// The browsers' own way from and to JSON came with Safari 18.4, and what extensions of password managers return has
// often no toJSON.
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Asks the browser for what a passkey signs. */
export const signWithPasskey = async (
  { challenge, ...options }: PasskeyRequest,
  how: Omit<CredentialRequestOptions, 'publicKey'>,
): Promise<Assertion> => {
  const publicKey = { ...options, challenge: bytesOf(challenge) }
  const credential = (await navigator.credentials.get({ ...how, publicKey })) as PublicKeyCredential
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    id: credential.id,
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    userHandle: textOf(response.userHandle),
  }
}

/** Has the browser make a passkey. */
export const makePasskey = async (options: PasskeyCreation) => {
  const { challenge, user, excludeCredentials, ...rest } = options
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((known) => ({ ...known, id: bytesOf(known.id) })),
  }
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    id: credential.id,
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
  }
}

const wrongAddress = 'Passkeys do not work at this address.'

/** Why there is no answer of the browser's. Whoever calls it off, and whoever lets it go by, reads the same. */
const browserWords: Readonly<Record<string, string>> = {
  AbortError: 'No passkey was given.',
  NotAllowedError: 'No passkey was given.',
  InvalidStateError: 'There is a passkey of yours on that device already.',
  SecurityError: wrongAddress,
}

/** Undefined for what is not the browser's. */
export const browserWordsOf = (error: unknown): string | undefined =>
  error instanceof DOMException ? (browserWords[error.name] ?? 'The browser gave no passkey.') : undefined
