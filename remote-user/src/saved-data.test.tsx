import { checkReadiness } from '@drape/contract/health'
import { startTestApi } from '@drape/remote-shared/test/api'
import { ready } from '@drape/remote-shared/test/factories'
import { enter, leave, tellOfStorage } from '@drape/remote-shared/test/session'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openApp } from '../test/page.tsx'

const message = 'Failed to load saved data. Please refresh the page.'

const api = startTestApi()

beforeEach(() => {
  // jsdom cannot scroll and logs an error.
  jest.spyOn(window, 'scrollTo').mockImplementation()
  api.answer(checkReadiness, ready)
})
afterEach(leave)

const expectPanel = async () => {
  await waitFor(() => screen.getByText(message))
  screen.getByRole('heading', { name: 'Something went wrong' })
  screen.getByRole('button', { name: 'Refresh Page' })
}

test('a person whose kept profile is damaged reads so above the screen, and no more on the next one or visit', async () => {
  enter()
  localStorage.setItem('profile', '{"userId":')
  const visit = openApp()
  await expectPanel()
  await screen.findByRole('heading', { name: 'Recent Uploads' })
  expect(localStorage.getItem('profile')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }))
  await waitFor(() => expect(screen.queryByText(message)).toBeNull())
  visit.unmount()

  openApp()
  await screen.findByRole('heading', { name: 'Recent Uploads' })
  expect(screen.queryByText(message)).toBeNull()
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
