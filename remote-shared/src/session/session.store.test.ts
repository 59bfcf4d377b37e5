import { stylistOf, tokensOf, userOf } from '../../test/factories.ts'
import { saveProfile } from '../storage/profile-storage.ts'
import { createSession } from './session.store.ts'

const store = (values: Readonly<Record<string, string>>) => {
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
}

const tokens = tokensOf('a')
const asha = userOf({ id: 'u1', name: 'Asha' })

/** Simulates another tab that changes the shared storage. */
const inAnotherTab = (change: () => void) => {
  change()
  window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage }))
}

test.each([
  ['without an access token is out', { isLoggedIn: 'true', refreshToken: 'r' }, { status: 'out' }],
  ['with an access token is in', { accessToken: 'a' }, { id: '', name: '', status: 'in', userType: 'user' }],
  [
    'is a stylist if the stored user is one',
    { accessToken: 'a', user: '{"userType":"stylist"}' },
    { id: '', name: '', status: 'in', userType: 'stylist' },
  ],
])('a visitor %s', (_, stored, session) => {
  store(stored)
  expect(createSession().read()).toEqual(session)
})

test.each(['{"userTy', '"Asha"'])(
  'a stored user that reads %s is removed with the tokens, and reported once',
  (user) => {
    store({ accessToken: 'a', refreshToken: 'r', isLoggedIn: 'true', user })
    const session = createSession()
    expect(session.read()).toEqual({ status: 'out', isUnreadable: true })
    expect(localStorage).toHaveLength(0)
    inAnotherTab(() => {})
    expect(session.read()).toEqual({ status: 'out', isUnreadable: true })
    expect(createSession().read()).toEqual({ status: 'out' })
  },
)

test('a session that could not be read is no longer reported after the next sign-in', () => {
  store({ accessToken: 'a', user: '{"userTy' })
  const session = createSession()
  session.enter(tokens, asha)
  session.end()
  expect(session.read()).toEqual({ status: 'out' })
})

test('a visitor whose browser refuses storage is out, the session says why, and signs them in for this page', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The request was denied.', 'SecurityError')
  })
  const session = createSession()
  expect(session.read()).toEqual({ status: 'out', isUnreadable: true })
  session.enter(tokens, asha)
  expect(session.read()).toMatchObject({ status: 'in', userType: 'user' })
  session.end()
  expect(session.read()).toEqual({ status: 'out', isUnreadable: true })
})

test('a user who signs in while the storage is full is signed in for this page, and nothing of another user stays', () => {
  store({ accessToken: 'of another', refreshToken: 'of another', user: JSON.stringify(userOf({ id: 'u9' })) })
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  const session = createSession()
  session.enter(tokens, asha)
  expect(session.read()).toMatchObject({ status: 'in', id: 'u1' })
  inAnotherTab(() => {})
  expect(session.read()).toMatchObject({ status: 'in', id: 'u1' })
  expect(localStorage).toHaveLength(0)
  full.mockRestore()
  session.end()
})

test('a record that vanishes from the storage is known to the page all the same', () => {
  const session = createSession()
  session.enter(tokens, stylistOf({ id: 's1', name: 'Meera' }))
  inAnotherTab(() => localStorage.removeItem('user'))
  expect(session.read()).toEqual({ status: 'in', userType: 'stylist', id: 's1', name: 'Meera' })
  expect(session.tokens().userType).toBe('stylist')
})

test('a user who has signed out here has left, and one whose session ended otherwise has not', () => {
  const session = createSession()
  session.enter(tokens, asha)
  session.forget()
  expect(session.read()).toEqual({ status: 'out', hasLeft: true })
  session.enter(tokens, asha)
  session.end()
  expect(session.read()).toEqual({ status: 'out' })
})

test('a session that is forgotten leaves no token, no flag and no user', () => {
  store({ accessToken: 'a', refreshToken: 'r', isLoggedIn: 'true', user: '{}' })
  const session = createSession()
  session.forget()
  expect(session.read()).toMatchObject({ status: 'out' })
  expect(localStorage).toHaveLength(0)
})

test('the flag of a sign-in is stored half a second after it', () => {
  jest.useFakeTimers()
  createSession().enter(tokens, asha)
  jest.advanceTimersByTime(499)
  expect(localStorage.getItem('isLoggedIn')).toBeNull()
  jest.advanceTimersByTime(1)
  expect(localStorage.getItem('isLoggedIn')).toBe('true')
})

test('signing out in one tab is seen by the others', () => {
  store({ accessToken: 'a' })
  const session = createSession()
  const listener = jest.fn()
  session.watch(listener)
  inAnotherTab(() => localStorage.clear())
  expect(session.read()).toEqual({ status: 'out' })
  expect(listener).toHaveBeenCalledTimes(1)
})

test('signing in in one tab is seen by the others', () => {
  const session = createSession()
  inAnotherTab(() => store({ accessToken: 'a' }))
  expect(session.read()).toMatchObject({ status: 'in', userType: 'user' })
})

test('a change in storage that is not about the session notifies no listener', () => {
  const session = createSession()
  const listener = jest.fn()
  session.watch(listener)
  inAnotherTab(() => store({ theme: 'dark' }))
  expect(listener).not.toHaveBeenCalled()
})

test('a user who signs in is known by id and name, here and after a reload', () => {
  const session = createSession()
  session.enter(tokens, asha)
  const expected = { status: 'in', userType: 'user', id: 'u1', name: 'Asha' }
  expect(session.read()).toEqual(expected)
  expect(createSession().read()).toEqual(expected)
  expect(session.tokens()).toEqual({ access: 'a', refresh: 'a-r', userType: 'user' })
})

const profileOf = (userId: string) => ({
  userId,
  name: 'Asha',
  email: 'asha@example.com',
  plan: 'free' as const,
  savedOutfits: ['o'],
  uploadedPhotos: ['p'],
})

test('the stored profile is removed as soon as another account signs in', () => {
  store({ profile: JSON.stringify(profileOf('u1')) })
  const session = createSession()
  session.enter(tokens, userOf({ id: 'u2', name: 'Meera' }))
  expect(localStorage.getItem('profile')).toBeNull()
})

test('a tab that was about to store its profile stores nothing once another tab has signed out', () => {
  jest.useFakeTimers()
  const session = createSession()
  session.enter(tokens, asha)
  saveProfile(profileOf('u1'))
  inAnotherTab(() => localStorage.clear())
  jest.runOnlyPendingTimers()
  expect(localStorage.getItem('profile')).toBeNull()
})
