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

const given = {
  id: 'a2V5',
  response: {
    clientDataJSON: bytes('data'),
    authenticatorData: bytes('??>'),
    signature: bytes('signature'),
    userHandle: bytes('meera'),
  },
}
/** What the browser's answer is to the house. */
export const assertion = {
  id: 'a2V5',
  clientDataJSON: 'ZGF0YQ',
  authenticatorData: 'Pz8-',
  signature: 'c2lnbmF0dXJl',
  userHandle: 'bWVlcmE',
}

/** The same of a passkey that it made. */
export const made = { id: 'a2V5', clientDataJSON: 'ZGF0YQ', attestationObject: 'b2JqZWN0' }

type Get = (options: CredentialRequestOptions) => Promise<unknown>

/** Resolves when it is called off, as a browser's request that nobody answers. */
export const untilCalledOff: Get = ({ signal }) =>
  new Promise((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('Called off', 'AbortError'))),
  )

/** jsdom has no passkeys. */
export const giveBrowserPasskeys = ({ offers = true } = {}) => {
  const get = jest.fn<Promise<unknown>, [CredentialRequestOptions]>((options) =>
    options.mediation === 'conditional' ? untilCalledOff(options) : Promise.resolve(given),
  )
  const create = jest.fn<Promise<unknown>, [CredentialCreationOptions]>(() =>
    Promise.resolve({ id: 'a2V5', response: { ...given.response, attestationObject: bytes('object') } }),
  )
  Object.assign(window, {
    PublicKeyCredential: { isConditionalMediationAvailable: () => Promise.resolve(offers) },
  })
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get, create } })
  return { get, create, given }
}

/** A browser that is idle when the test says so, which jsdom never is. */
export const giveIdleTime = () => {
  const tasks = new Map<number, () => void>()
  let last = 0
  Object.assign(window, {
    requestIdleCallback: (task: () => void) => {
      last += 1
      tasks.set(last, task)
      return last
    },
    cancelIdleCallback: (handle: number) => tasks.delete(handle),
  })
  return () => {
    for (const [handle, task] of [...tasks]) {
      tasks.delete(handle)
      task()
    }
  }
}

export const takeBrowserPasskeys = () => {
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  Reflect.deleteProperty(navigator, 'credentials')
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name)
}
