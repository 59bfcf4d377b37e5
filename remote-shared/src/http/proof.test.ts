/** @jest-environment node */
import type { CallRequest } from '@drape/contract/call-request'
import { generateKeyPair } from 'dpop'

const request = { path: '/api/auth/stylist/login', method: 'POST', headers: {} } as const
const givesTokens = { givesTokens: true }
const signedIn = { status: 200, statusText: '', retryAfter: null, body: {} }
const argumentsWithProof = [{ ...request, headers: { dpop: expect.any(String) } }]

const answerOf = (result: unknown) => {
  const idbRequest: { result: unknown; onsuccess?: () => void } = { result }
  queueMicrotask(() => idbRequest.onsuccess?.())
  return idbRequest
}

/** A page that was just opened, whose server is at another origin. */
const openPage = async ({ isSilent = false } = {}) => {
  const key = await generateKeyPair('ES256')
  const open = () => answerOf({ transaction: () => ({ objectStore: () => ({ get: () => answerOf(key) }) }) })
  const indexedDB = { open: isSilent ? () => ({}) : open }
  Object.assign(globalThis, { indexedDB, location: new URL('https://drape.example/') })
  jest.resetModules()
  const { CallFailed } = await import('./call-failed.ts')
  const { withAuthority } = await import('./proof.ts')
  return {
    signIn: (send: Parameters<typeof withAuthority>[3]) =>
      withAuthority('https://api.example', request, givesTokens, send),
    networkError: () => new CallFailed('unreachable', { cause: new TypeError('Failed to fetch') }),
  }
}

// The timer for a late key would outlive the tests.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }))

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB')
  Reflect.deleteProperty(globalThis, 'location')
})

test('a sign-in at another origin brings the key at once, because no later one makes the session longer', async () => {
  const { signIn, networkError } = await openPage()
  const send = jest.fn().mockResolvedValue(signedIn)
  expect(await signIn(send)).toEqual(signedIn)
  // The server is known to take proofs by now, so it is the network that fails.
  send.mockRejectedValue(networkError())
  await expect(signIn(send)).rejects.toThrow('unreachable')
  expect(send.mock.calls).toEqual([argumentsWithProof, argumentsWithProof])
})

test('a server at another origin that allows no proofs is signed in at without, and asked so from then on', async () => {
  const { signIn, networkError } = await openPage()
  const send = jest.fn(async ({ headers }: CallRequest) => {
    if ('dpop' in headers) throw networkError()
    return signedIn
  })
  expect(await signIn(send)).toEqual(signedIn)
  expect(await signIn(send)).toEqual(signedIn)
  expect(send.mock.calls).toEqual([argumentsWithProof, [request], [request]])
})

test('a server that was out of reach for a moment and takes proofs is sent one with the next sign-in', async () => {
  const { signIn, networkError } = await openPage()
  const send = jest
    .fn()
    .mockRejectedValueOnce(networkError())
    .mockResolvedValue({ ...signedIn, nonce: 'n' })
  await signIn(send)
  await signIn(send)
  expect(send.mock.calls).toEqual([argumentsWithProof, [request], argumentsWithProof])
})

test('a sign-in goes on after five seconds without the key if IndexedDB does not answer', async () => {
  const { signIn } = await openPage({ isSilent: true })
  const send = jest.fn().mockResolvedValue(signedIn)
  const answer = signIn(send)
  await jest.advanceTimersByTimeAsync(4900)
  expect(send).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(100)
  expect(await answer).toEqual(signedIn)
  expect(send.mock.calls).toEqual([[request]])
})
