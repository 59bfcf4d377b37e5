import { listSavedOutfits } from '@drape/contract/closet'
import { checkReadiness } from '@drape/contract/health'
import { listPhotos } from '@drape/contract/photo'
import { readPreferences } from '@drape/contract/preferences'
import { readProfile } from '@drape/contract/profile'
import { refreshUser, signForDevelopment, signInWithGoogle } from '@drape/contract/session'
import { readAgreement } from '@drape/contract/terms'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { fakeCanvas } from '@drape/remote-shared/test/canvas'
import {
  done,
  idOf,
  noPreferences,
  photoOf,
  preferencesOf,
  profileOf,
  ready,
  tokensOf,
  userOf,
} from '@drape/remote-shared/test/factories'
import { enter, keepSession, leave, tellOfStorage } from '@drape/remote-shared/test/session'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { chooseOnHome } from '../test/home.tsx'
import { openApp, press } from '../test/page.tsx'

const sessionEnded = 'Your session has ended. Please sign in again.'
const damaged = 'Failed to load saved data. Please refresh the page.'
const notStored = /^This browser keeps nothing/
const noPreferencesLine = 'Your stylist does not know your preferences yet.'

const api = startTestApi()

beforeEach(() => {
  // jsdom cannot scroll and logs an error.
  jest.spyOn(window, 'scrollTo').mockImplementation()
  api.answer(checkReadiness, ready)
  api.answer(signForDevelopment, { google_token: 'signed' })
  api.answer(signInWithGoogle, { ...done, message: '', ...tokensOf('a'), user: userOf() })
  api.answer(readPreferences, preferencesOf())
  api.answer(readProfile, profileOf())
  api.answer(listPhotos, { photos: [], next: null })
  api.answer(listSavedOutfits, { outfits: [], next: null })
})
afterEach(leave)

const signIn = async () => {
  await press('Continue with Google')
  await press(/Sample Asha/)
}
const findHome = () => screen.findByRole('heading', { name: 'Recent Uploads' })

test.each(['full', 'blocked'])(
  'a person whose storage is %s is in, and is told that nothing is kept until it works',
  async (storage) => {
    if (storage === 'full')
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('', 'QuotaExceededError')
      })
    else
      jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('', 'SecurityError')
      })
    openApp()
    await signIn()
    await findHome()
    screen.getByText(notStored)
    act(tellOfStorage)
    screen.getByText(notStored)
    await userEvent.click(screen.getByRole('link', { name: 'Profile' }))
    await press('Logout')
    await screen.findByRole('button', { name: 'Continue with Google' })
    jest.restoreAllMocks()
    jest.spyOn(window, 'scrollTo').mockImplementation()
    await signIn()
    await findHome()
    expect(screen.queryByText(notStored)).toBeNull()
  },
)

test('a person whose session cannot be renewed reads so where they sign in, and comes back', async () => {
  api.answer(readPreferences, withStatus(401))
  api.answer(refreshUser, withStatus(401))
  enter()
  openApp()
  await screen.findByText(sessionEnded)
  api.answer(readPreferences, preferencesOf())
  await signIn()
  await findHome()
  expect(screen.queryByText(sessionEnded)).toBeNull()
})

test.each([
  ['has agreed to the terms', '2026-11-21T06:00:00.000Z', 'Submit Photo'],
  ['is asked to agree first', null, 'Agree and send'],
] as const)(
  'a person who %s and submits a photo without tokens is asked to log in for it',
  async (_, agreed_at, buttonName) => {
    const logIn = 'Please log in to upload photos'
    api.answer(readAgreement, { version: 'v1', agreed_at, terms: '/terms/', privacy: '/privacy/' })
    fakeCanvas()
    enter()
    openApp()
    await findHome()
    await chooseOnHome()
    await waitFor(() => expect(api.requests(readAgreement)).toHaveLength(1))
    if (buttonName !== 'Submit Photo') await press('Submit Photo')
    const button = await screen.findByRole('button', { name: buttonName })
    // In one step: between the two a call of another screen could find out first.
    localStorage.clear()
    fireEvent.click(button)
    await screen.findByText(logIn)
    screen.getByRole('button', { name: 'Continue with Google' })
    expect(screen.queryByText(sessionEnded)).toBeNull()

    act(() => void enter())
    await findHome()
    localStorage.clear()
    fireEvent.click(screen.getByRole('link', { name: 'Profile' }))
    await screen.findByText(sessionEnded)
    expect(screen.queryByText(logIn)).toBeNull()
  },
)

test('a person who logs out reads nothing of a session that ended', async () => {
  enter()
  openApp()
  await findHome()
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }))
  await press('Logout')
  await screen.findByRole('button', { name: 'Continue with Google' })
  expect(screen.queryByText(sessionEnded)).toBeNull()
})

test('a person of whom the browser has kept the token alone is known again by it', async () => {
  keepSession({})
  localStorage.removeItem('user')
  act(tellOfStorage)
  openApp()
  await screen.findByRole('heading', { name: /, Asha$/ })
  await findHome()
  await waitFor(() => expect(api.requests(listPhotos).map(({ params }) => params.id)).toEqual([userOf().id]))
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: userOf().id, name: 'Asha Rao' })
})

test("a token that is no user's leads to the sign-in", async () => {
  api.answer(readProfile, withStatus(403))
  keepSession({})
  openApp()
  await screen.findByRole('button', { name: 'Continue with Google' })
})

test('a user who skips the preferences is asked for them again on Home, and not once that is dismissed', async () => {
  api.answer(readPreferences, noPreferences)
  openApp()
  await signIn()
  await screen.findByRole('dialog', { name: 'Set Your Preferences' })
  await press('Not now')
  await screen.findByText(noPreferencesLine)
  await press('Set preferences')
  await screen.findByRole('dialog', { name: 'Set Your Preferences' })
  await press('Close')
  await press('Dismiss')
  expect(screen.queryByText(noPreferencesLine)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('a user who has preferences is not asked for them', async () => {
  enter()
  openApp()
  await findHome()
  await waitFor(() => expect(api.requests(readPreferences)).not.toHaveLength(0))
  expect(screen.queryByText(noPreferencesLine)).toBeNull()
})

test('unopened outfits are counted at History and on the icon, until the user signs out', async () => {
  const icon: number[] = []
  Object.assign(navigator, { setAppBadge: async (count: number) => void icon.push(count) })
  const approvedPhoto = (number: number, is_seen: boolean) =>
    photoOf(number, { status: 'approved', outfit_uuid: idOf(number), is_seen })
  api.answer(listPhotos, {
    photos: [approvedPhoto(93, false), approvedPhoto(92, false), approvedPhoto(91, true)],
    next: null,
  })
  enter()
  openApp()
  await screen.findByRole('link', { name: 'History 2 new' })
  expect(icon).toEqual([2])
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }))
  await press('Logout')
  await screen.findByRole('button', { name: 'Continue with Google' })
  expect(icon).toEqual([2, 0])
})

const expectPanel = async () => {
  await screen.findByText(damaged)
  screen.getByRole('heading', { name: 'Something went wrong' })
  screen.getByRole('button', { name: 'Refresh Page' })
}

test('a person whose kept profile is damaged reads so above the screen, and no more on the next one or visit', async () => {
  enter()
  localStorage.setItem('profile', '{"userId":')
  const visit = openApp()
  await expectPanel()
  await findHome()
  expect(localStorage.getItem('profile')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }))
  await waitFor(() => expect(screen.queryByText(damaged)).toBeNull())
  visit.unmount()

  openApp()
  await findHome()
  expect(screen.queryByText(damaged)).toBeNull()
})

test('a person whose kept session is damaged reads so above the way to sign in again', async () => {
  localStorage.setItem('user', '{"id":')
  localStorage.setItem('accessToken', 'a')
  tellOfStorage()
  openApp()
  await expectPanel()
  screen.getByRole('heading', { level: 1, name: 'Drape' })
  screen.getByRole('button', { name: 'Continue with Google' })
})
