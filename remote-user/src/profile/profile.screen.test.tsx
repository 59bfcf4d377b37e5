import { noPreferencesFound, readPreferences } from '@drape/contract/preferences'
import { readProfile } from '@drape/contract/profile'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { noPreferences, preferencesOf, profileOf } from '@drape/remote-shared/test/factories'
import { enter, setOnline } from '@drape/remote-shared/test/session'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { openPage, press, Where } from '../../test/page.tsx'
import { ProfileScreen } from './profile.screen.tsx'

const profile = profileOf()
const preferences = preferencesOf()

const api = startTestApi()

beforeEach(() => {
  api.answer(readProfile, profile)
  api.answer(readPreferences, preferences)
  enter()
})

const open = () =>
  openPage(
    <>
      <ProfileScreen
        preferencesDialog={(onClose) => (
          <button type="button" onClick={onClose}>
            Preferences dialog
          </button>
        )}
      />
      <Where />
    </>,
    '/?screen=profile',
  )

const fieldValue = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

test('what of a reply cannot be read leaves the rest of the screen as it is', async () => {
  const { saved_outfits: _savedOutfits, ...otherFields } = profile
  api.answer(readProfile, withStatus(200, { body: { ...otherFields, plan: 'gold', created_at: 'soon' } }))
  api.answer(
    readPreferences,
    withStatus(200, { body: { gender: 'Female', ageRange: '25-34', bodyType: 'Hourglass', skin_tone: 7 } }),
  )
  open()
  await screen.findByText('asha@example.com')
  screen.getByRole('heading', { name: 'gold' })
  await waitFor(() => expect(fieldValue('Saved outfits')).toBe('–'))
  expect(fieldValue('Photos uploaded')).toBe('12')
  await waitFor(() => expect(fieldValue('Gender')).toBe('Female'))
  expect([fieldValue('Age range'), fieldValue('Body type'), fieldValue('Height')]).toEqual([
    '25-34',
    'Hourglass',
    'Not specified',
  ])
})

test('the favourite colours stand with the other preferences, and those come before the plan', async () => {
  const favorite_colors = ['Indigo', 'Ivory']
  api.answer(readPreferences, preferencesOf({ color_preferences: { favorite_colors } }))
  open()
  await screen.findByRole('heading', { name: 'Free' })
  await waitFor(() => expect(fieldValue('Favourite colours')).toBe('Indigo, Ivory'))
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Style preferences',
    'Free',
  ])
})

test('a person sees who they are, their plan, their preferences and their counts', async () => {
  open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profile')
  screen.getByText('Asha Rao')
  screen.getByText('A')
  screen.getByText('Loading your profile…')
  await screen.findByText('asha@example.com')
  screen.getByRole('heading', { name: 'Free' })
  screen.getByText('Basic upload')
  expect([fieldValue('Saved outfits'), fieldValue('Photos uploaded')]).toEqual(['3', '12'])
  expect(['Gender', 'Age range', 'Body type', 'Height', 'Skin tone'].map(fieldValue)).toEqual([
    'Female',
    '25-34',
    'Hourglass',
    'Not specified',
    'Not specified',
  ])
})

test('a person on Premium reads what it gives, and is not asked to upgrade', async () => {
  api.answer(readProfile, profileOf({ plan: 'premium' }))
  open()
  await screen.findByText('Unlimited uploads and premium features')
  screen.getByRole('heading', { name: 'Premium' })
  expect(screen.queryByText('Upgrade to Premium')).toBeNull()
})

test('Upgrade to Premium explains the plan, and says that it is not sold here yet', async () => {
  open()
  await screen.findByText('Upgrade to Premium')
  await press('Upgrade to Premium')
  screen.getByRole('dialog', { name: 'Drape Premium' })
  screen.getByText(/Premium is not sold here yet/)
  await press('Stay on Free')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a user who has set no preferences reads so, and may set them', async () => {
  api.answer(readPreferences, noPreferences)
  open()
  await screen.findByText(noPreferencesFound)
  fireEvent.click(screen.getByLabelText('Edit preferences'))
  await press('Preferences dialog')
  expect(screen.queryByText('Preferences dialog')).toBeNull()
})

test('My Closet leads to the closet', () => {
  open()
  fireEvent.click(screen.getByText('My Closet'))
  screen.getByText('?screen=closet, in')
})

test('Logout signs out and leads to the home tab', async () => {
  open()
  await press('Logout')
  await screen.findByText('home, out')
})

test('a profile and preferences that do not load say why, and may be asked for again', async () => {
  api.answer(readProfile, withStatus(503))
  api.answer(readPreferences, withStatus(500))
  open()
  await screen.findByText('Failed to get user profile: Service Unavailable')
  await screen.findByText('Failed to get preferences: Internal Server Error')
  api.answer(readProfile, profile)
  api.answer(readPreferences, preferences)
  for (const retryButton of screen.getAllByText('Try again')) fireEvent.click(retryButton)
  await screen.findByText('asha@example.com')
  await screen.findByText('Hourglass')
})

test('a user who is offline is told so, and need do nothing when the connection is back', async () => {
  api.answer(readProfile, 'breaks')
  api.answer(readPreferences, 'breaks')
  open()
  setOnline(false)
  await waitFor(() => expect(screen.getAllByText(/^You are offline/)).toHaveLength(2))
  api.answer(readProfile, profile)
  api.answer(readPreferences, preferences)
  setOnline(true)
  await screen.findByText('asha@example.com')
  setOnline(false)
  screen.getByText(/^You are offline/)
})
