/** @jest-environment node */
import { generateKeyPair } from 'dpop'

const ask = { path: '/api/auth/stylist/login', method: 'POST' } as const
const givesTokens = { givesTokens: true }
const entered = { status: 200, statusText: '', retryAfter: null, body: {} }
const proven = [{ dpop: expect.any(String) }]

const answerOf = (result: unknown) => {
  const request: { result: unknown; onsuccess?: () => void } = { result }
  queueMicrotask(() => request.onsuccess?.())
  return request
}

/** A page that was just opened, whose server is at another origin. */
const openPage = async () => {
  const key = await generateKeyPair('ES256')
  const open = () => answerOf({ transaction: () => ({ objectStore: () => ({ get: () => answerOf(key) }) }) })
  Object.assign(globalThis, { indexedDB: { open }, location: new URL('https://drape.example/') })
  jest.resetModules()
  const { CallFailed } = await import('./call-failed.ts')
  const { withAuthority } = await import('./proof.ts')
  return {
    signIn: (send: Parameters<typeof withAuthority>[3]) =>
      withAuthority('https://api.example', ask, givesTokens, send),
    notSent: () => new CallFailed('unreachable', { cause: new TypeError('Failed to fetch') }),
  }
}

// No key is late here, and no test waits for what says so.
beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }))

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'indexedDB')
  Reflect.deleteProperty(globalThis, 'location')
})

test('a sign-in at another origin brings the key at once, because no later one makes the session longer', async () => {
  const { signIn, notSent } = await openPage()
  const send = jest.fn().mockResolvedValue(entered)
  expect(await signIn(send)).toEqual(entered)
  // The server is known by now, and it is the network that fails.
  send.mockRejectedValue(notSent())
  await expect(signIn(send)).rejects.toThrow('unreachable')
  expect(send.mock.calls).toEqual([proven, proven])
})

test('a server at another origin that allows no proofs is signed in at without, and asked so from then on', async () => {
  const { signIn, notSent } = await openPage()
  const send = jest.fn(async (headers: object) => {
    if ('dpop' in headers) throw notSent()
    return entered
  })
  expect(await signIn(send)).toEqual(entered)
  expect(await signIn(send)).toEqual(entered)
  expect(send.mock.calls).toEqual([proven, [{}], [{}]])
})

test('a server that was out of reach for a moment and takes proofs is sent one with the next sign-in', async () => {
  const { signIn, notSent } = await openPage()
  const send = jest
    .fn()
    .mockRejectedValueOnce(notSent())
    .mockResolvedValue({ ...entered, nonce: 'n' })
  await signIn(send)
  await signIn(send)
  expect(send.mock.calls).toEqual([proven, [{}], proven])
})
