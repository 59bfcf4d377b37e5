import type { Assertion, PasskeyCreation, PasskeyRequest } from '@drape/contract/passkey'
import { recordPasskey } from '@drape/remote-shared/session'

// The browsers' own conversion from and to JSON came with Safari 18.4, and credentials from extensions of password
// managers often have no toJSON.
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Lets the browser sign the challenge with a passkey. */
export const signWithPasskey = async (
  { challenge, ...options }: PasskeyRequest,
  request: Omit<CredentialRequestOptions, 'publicKey'>,
): Promise<Assertion> => {
  const publicKey = { ...options, challenge: bytesOf(challenge) }
  const credential = (await navigator.credentials.get({ ...request, publicKey })) as PublicKeyCredential
  recordPasskey()
  const response = credential.response as AuthenticatorAssertionResponse
  return {
    id: credential.id,
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
    userHandle: textOf(response.userHandle),
  }
}

/** Lets the browser create a passkey. */
export const makePasskey = async (options: PasskeyCreation) => {
  const { challenge, user, excludeCredentials, ...rest } = options
  const publicKey = {
    ...rest,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map((excluded) => ({ ...excluded, id: bytesOf(excluded.id) })),
  }
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
  recordPasskey()
  const response = credential.response as AuthenticatorAttestationResponse
  return {
    id: credential.id,
    clientDataJSON: textOf(response.clientDataJSON),
    attestationObject: textOf(response.attestationObject),
  }
}

const wrongAddress = 'Passkeys do not work at this address.'

/** Messages for the browser's errors. An aborted request and one that timed out have the same. */
const browserMessages: Readonly<Record<string, string>> = {
  AbortError: 'No passkey was given.',
  NotAllowedError: 'No passkey was given.',
  InvalidStateError: 'There is a passkey of yours on that device already.',
  SecurityError: wrongAddress,
}

/** Undefined for an error that is not the browser's. */
export const browserMessageOf = (error: unknown): string | undefined =>
  error instanceof DOMException ? (browserMessages[error.name] ?? 'The browser gave no passkey.') : undefined
