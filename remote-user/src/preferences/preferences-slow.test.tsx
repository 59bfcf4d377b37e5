import { readPreferences, updatePreferences } from '@drape/contract/preferences'
import { startTestApi } from '@drape/remote-shared/test/api'
import { done, noPreferences, preferencesOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { act, screen, waitFor } from '@testing-library/react'
import { openPage } from '../../test/page.tsx'
import { PreferencesDialog } from './preferences.dialog.tsx'

const api = startTestApi()

beforeEach(() => void enter())

const open = () => {
  const onClose = jest.fn()
  openPage(<PreferencesDialog onClose={onClose} />)
  return onClose
}

test('however often Save preferences is pressed, they are sent once', async () => {
  api.answer(readPreferences, preferencesOf())
  api.answer(updatePreferences, { ...done, preferences: preferencesOf() })
  const onClose = open()
  const save = await screen.findByRole('button', { name: 'Save preferences' })
  act(() => {
    for (let presses = 0; presses < 3; presses += 1) save.click()
  })
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(api.requests(updatePreferences)).toHaveLength(1)
})

test('preferences that do not come are said to take long, and can be asked for again', async () => {
  api.answer(readPreferences, 'hangs')
  jest.useFakeTimers()
  open()
  screen.getByText('Loading your preferences…')
  act(() => void jest.advanceTimersByTime(5_000))
  screen.getByText('This is taking longer than usual.')
  jest.useRealTimers()
  api.answer(readPreferences, noPreferences)
  act(() => screen.getByRole('button', { name: 'Try again' }).click())
  await screen.findByRole('button', { name: 'Save preferences' })
})
