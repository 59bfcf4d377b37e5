import { withAuthority } from './proof.ts'

const silent = { open: () => ({}) } as unknown as IDBFactory

beforeEach(() => jest.useFakeTimers())

test('whose browser never answers for the key signs in all the same, after five seconds', async () => {
  const { indexedDB } = globalThis
  globalThis.indexedDB = silent
  try {
    const send = jest.fn().mockResolvedValue({ status: 200, body: {} })
    const ask = { path: '/api/auth/stylist/login', method: 'POST' } as const
    const answer = withAuthority('', ask, { givesTokens: true }, send)
    await jest.advanceTimersByTimeAsync(4900)
    expect(send).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(100)
    expect(await answer).toMatchObject({ status: 200 })
    expect(send.mock.calls).toEqual([[{}]])
  } finally {
    globalThis.indexedDB = indexedDB
  }
})
