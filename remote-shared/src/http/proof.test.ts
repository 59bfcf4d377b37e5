import { withAuthority } from './proof.ts'

const silentIndexedDb = { open: () => ({}) } as unknown as IDBFactory

beforeEach(() => jest.useFakeTimers())

test('a sign-in goes on after five seconds without the key if IndexedDB does not answer', async () => {
  const { indexedDB } = globalThis
  globalThis.indexedDB = silentIndexedDb
  try {
    const send = jest.fn().mockResolvedValue({ status: 200, body: {} })
    const request = { path: '/api/auth/stylist/login', method: 'POST', headers: {} } as const
    const answer = withAuthority('', request, { givesTokens: true }, send)
    await jest.advanceTimersByTimeAsync(4900)
    expect(send).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(100)
    expect(await answer).toMatchObject({ status: 200 })
    expect(send.mock.calls).toEqual([[request]])
  } finally {
    globalThis.indexedDB = indexedDB
  }
})
