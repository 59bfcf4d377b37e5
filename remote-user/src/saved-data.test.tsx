import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { enter, startThrowawayApi, type ThrowawayApi } from './throwaway-api.ts'
import { leave } from './throwaway-member.ts'

const words = 'Failed to load saved data. Please refresh the page.'

let api: ThrowawayApi

beforeAll(async () => {
  api = await startThrowawayApi()
})
afterAll(() => api.stop())
beforeEach(() => {
  // jsdom does not scroll, and says so.
  jest.spyOn(window, 'scrollTo').mockImplementation()
  api.forget()
  api.answer('GET /readyz', 200, { status: 'ready', database: 'up', migrations: 'up', objects: 'up' })
})
afterEach(() => leave(render))

const open = () =>
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )

const tellOfStorage = () => window.dispatchEvent(new StorageEvent('storage'))

const expectPanel = async () => {
  await waitFor(() => screen.getByText(words))
  screen.getByRole('heading', { name: 'Something went wrong' })
  screen.getByRole('button', { name: 'Refresh Page' })
}

test('a person whose kept profile is damaged reads so above the screen, and no more on the next one or visit', async () => {
  enter()
  localStorage.setItem('profile', '{"userId":')
  const visit = open()
  await expectPanel()
  await screen.findByRole('heading', { name: 'Recent Uploads' })
  expect(localStorage.getItem('profile')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Profile' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  visit.unmount()

  open()
  await screen.findByRole('heading', { name: 'Recent Uploads' })
  expect(screen.queryByText(words)).toBeNull()
})

test('a person whose kept session is damaged reads so above the way to sign in again', async () => {
  localStorage.setItem('user', '{"id":')
  localStorage.setItem('accessToken', 'a')
  tellOfStorage()
  open()
  await expectPanel()
  screen.getByRole('heading', { level: 1, name: 'Drape' })
  screen.getByRole('button', { name: 'Continue with Google' })
})
