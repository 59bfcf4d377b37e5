import { ApiProvider } from '@drape/remote-shared/api'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { Console } from './console.tsx'
import { enter, leave, startThrowawayApi, type ThrowawayApi } from './throwaway-api.ts'

let api: ThrowawayApi

beforeAll(async () => {
  api = await startThrowawayApi()
})
afterAll(() => api.stop())
beforeEach(() => {
  api.forget()
  api.answer('GET /api/stylist/requests/pending-requests', 200, { requests: [], next: null })
})
afterEach(leave)

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const open = (query = '') => {
  render(
    <MemoryRouter initialEntries={[`/stylist-login${query}`]}>
      <ApiProvider>
        <Console onLeave={() => {}} />
      </ApiProvider>
      <Address />
    </MemoryRouter>,
  )
}

const address = () => document.querySelector('output')?.textContent

test('Pending Requests opens the queue, which has an address, and closing it leads back', async () => {
  enter()
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Pending Requests/ }))
  await screen.findByRole('dialog', { name: 'Pending Requests' })
  expect(address()).toBe('/stylist-login?screen=requests')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/stylist-login')
})

test('each tab shows its own panel', async () => {
  enter()
  open('?screen=clients')
  await screen.findByRole('heading', { level: 1, name: 'Clients' })
  await userEvent.click(screen.getByRole('tab', { name: 'Tools' }))
  await screen.findByRole('heading', { level: 1, name: 'Tools' })
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  screen.getByRole('heading', { level: 1, name: 'Overview' })
})

test('a name that was changed since the sign-in is the one that is shown', async () => {
  const id = enter()
  const user = { id, user_id: id, stylistId: id, name: 'Meera Kapoor', userType: 'stylist' }
  api.answer('GET /api/stylist/auth/me/', 200, { success: true, user })
  open()
  screen.getByText('Meera K.')
  await screen.findByText('Meera Kapoor')
})
