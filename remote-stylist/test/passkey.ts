import type { PasskeyCreation, PasskeyRequest } from '@drape/contract/passkey'

export const requestOf = (changes: Partial<PasskeyRequest> = {}): PasskeyRequest => ({
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  timeout: 600_000,
  userVerification: 'required',
  ...changes,
})

export const creationOf = (): PasskeyCreation => ({
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'Drape' },
  user: { id: 'bWVlcmE', name: 'meera', displayName: 'Meera' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 600_000,
  excludeCredentials: [{ type: 'public-key', id: 'a25vd24' }],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
})

const bytes = (text: string) => new TextEncoder().encode(text).buffer

const credential = {
  id: 'a2V5',
  response: {
    clientDataJSON: bytes('data'),
    authenticatorData: bytes('??>'),
    signature: bytes('signature'),
    userHandle: bytes('meera'),
  },
}
/** The credential in the body of the request to the server. */
export const assertion = {
  id: 'a2V5',
  clientDataJSON: 'ZGF0YQ',
  authenticatorData: 'Pz8-',
  signature: 'c2lnbmF0dXJl',
  userHandle: 'bWVlcmE',
}

/** The same for a new passkey. */
export const attestation = { id: 'a2V5', clientDataJSON: 'ZGF0YQ', attestationObject: 'b2JqZWN0' }

type Get = (options: CredentialRequestOptions) => Promise<unknown>

/** Rejects when it is aborted, like a browser's request that the user does not answer. */
export const untilAborted: Get = ({ signal }) =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Called off', 'AbortError'))),
  )

/** Installs passkeys, which jsdom does not have. */
export const installPasskeys = ({ offers = true } = {}) => {
  const get = jest.fn<Promise<unknown>, [CredentialRequestOptions]>((options) =>
    options.mediation === 'conditional' ? untilAborted(options) : Promise.resolve(credential),
  )
  const create = jest.fn<Promise<unknown>, [CredentialCreationOptions]>(() =>
    Promise.resolve({ id: 'a2V5', response: { ...credential.response, attestationObject: bytes('object') } }),
  )
  Object.assign(window, {
    PublicKeyCredential: { isConditionalMediationAvailable: () => Promise.resolve(offers) },
  })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create } })
  return { get, create, credential }
}

/** Idle callbacks, which jsdom does not have. Returns a function that runs them. */
export const mockIdleCallbacks = () => {
  const tasks: (() => void)[] = []
  Object.assign(window, { requestIdleCallback: (task: () => void) => tasks.push(task) })
  return () => {
    for (const task of tasks.splice(0)) task()
  }
}

export const removePasskeys = () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
  Reflect.deleteProperty(window, 'requestIdleCallback')
}
