import { deletePhoto } from '@drape/contract/photo'
import { refreshStylist, refreshUser } from '@drape/contract/session'
import { refused, startTestApi, withStatus } from '../../test/api.ts'
import { done, idOf, stylistOf, tokensOf, userOf } from '../../test/factories.ts'
import { createMemberCalls } from './member-calls.ts'
import { createSession, type SessionStore } from './session.store.ts'

const api = startTestApi()

const ask = { params: { id: idOf(1) } }
const notSignedIn = refused(401, '')

/** The calls in order, each with its access token. */
const requests = () => api.requests().map(({ call, bearer }) => [call, bearer])

beforeEach(() => {
  api.answer(deletePhoto, ask, ({ bearer }) => (bearer === 'new' ? done : notSignedIn))
  for (const call of [refreshUser, refreshStylist]) api.answer(call, tokensOf('new'))
})

const open = (user: Parameters<SessionStore['enter']>[1] = userOf()) => {
  const session = createSession()
  session.enter(tokensOf('old'), user)
  return { session, ...createMemberCalls(() => api.apiBase, session) }
}

test('a call after 401 is repeated once, with the new token', async () => {
  const { make, session } = open()
  await expect(make(deletePhoto, ask)).resolves.toEqual({ success: true })
  expect(requests()).toEqual([
    [deletePhoto, 'old'],
    [refreshUser, undefined],
    [deletePhoto, 'new'],
  ])
  expect(session.tokens()).toMatchObject({ access: 'new', refresh: 'new-r' })
})

test('a refresh that answers with an access token alone leaves the refresh token', async () => {
  api.answer(refreshUser, withStatus(200, { body: { access: 'new' } }))
  const { make, session } = open()
  await expect(make(deletePhoto, ask)).resolves.toEqual({ success: true })
  expect(session.tokens()).toMatchObject({ access: 'new', refresh: 'old-r' })
})

test('many calls refused at once refresh once', async () => {
  const { make } = open()
  await Promise.all(Array.from({ length: 5 }, () => make(deletePhoto, ask)))
  expect(api.requests(refreshUser)).toHaveLength(1)
})

test('a token that another tab has renewed is used, and not renewed again', async () => {
  api.answer(deletePhoto, ask, ({ bearer }) => {
    localStorage.setItem('accessToken', 'new')
    return bearer === 'new' ? done : notSignedIn
  })
  await expect(open().make(deletePhoto, ask)).resolves.toEqual({ success: true })
  expect(requests()).toEqual([
    [deletePhoto, 'old'],
    [deletePhoto, 'new'],
  ])
})

test('a second refusal is final', async () => {
  api.answer(deletePhoto, ask, notSignedIn)
  await expect(open().make(deletePhoto, ask)).rejects.toMatchObject({ status: 401 })
  expect(requests()).toHaveLength(3)
})

test('a refused refresh signs out', async () => {
  api.answer(refreshUser, notSignedIn)
  const { make, session } = open()
  await expect(make(deletePhoto, ask)).rejects.toThrow('Authentication failed')
  expect(session.read()).toEqual({ status: 'out' })
})

test('a server in trouble signs no user out', async () => {
  api.answer(refreshUser, refused(503, ''))
  const { make, session } = open()
  await expect(make(deletePhoto, ask)).rejects.toMatchObject({ status: 503 })
  expect(session.read()).toMatchObject({ status: 'in' })
})

test('nothing is asked without a token, and the session has ended', async () => {
  const { make, session } = open()
  localStorage.clear()
  await expect(make(deletePhoto, ask)).rejects.toThrow('No valid access token available')
  expect(requests()).toEqual([])
  expect(session.read()).toEqual({ status: 'out' })
})

test('an access token that vanished is renewed by the refresh token', async () => {
  const { make } = open()
  localStorage.removeItem('accessToken')
  await expect(make(deletePhoto, ask)).resolves.toEqual({ success: true })
  expect(requests()).toEqual([
    [refreshUser, undefined],
    [deletePhoto, 'new'],
  ])
})

test('a tab that was frozen while it refreshed does not keep this one waiting for ever', async () => {
  const request = jest.fn(() => Promise.reject(new DOMException('', 'TimeoutError')))
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  await expect(open().make(deletePhoto, ask)).resolves.toEqual({ success: true })
  expect(request).toHaveBeenCalledWith(
    'drape-refresh',
    { signal: expect.any(AbortSignal) },
    expect.anything(),
  )
  Reflect.deleteProperty(navigator, 'locks')
})

test('a stylist refreshes by the call for stylists', async () => {
  await expect(open(stylistOf()).make(deletePhoto, ask)).resolves.toEqual(done)
  expect(api.requests(refreshStylist)).toHaveLength(1)
  expect(api.requests(refreshUser)).toEqual([])
})
