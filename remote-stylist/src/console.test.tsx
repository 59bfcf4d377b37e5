import { ApiProvider } from '@drape/remote-shared/api'
import { listPendingRequests, readStylist } from '@drape/remote-shared/stylist-calls'
import { startTestApi } from '@drape/remote-shared/test/api'
import { done, stylistOf } from '@drape/remote-shared/test/factories'
import { enter, leave } from '@drape/remote-shared/test/session'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { Console } from './console.tsx'

const api = startTestApi()

beforeEach(() => api.answer(listPendingRequests, { requests: [], next: null }))
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
  enter('stylist')
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Pending Requests/ }))
  await screen.findByRole('dialog', { name: 'Pending Requests' })
  expect(address()).toBe('/stylist-login?screen=requests')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/stylist-login')
})

test('each tab shows its own panel', async () => {
  enter('stylist')
  open('?screen=clients')
  await screen.findByRole('heading', { level: 1, name: 'Clients' })
  await userEvent.click(screen.getByRole('tab', { name: 'Tools' }))
  await screen.findByRole('heading', { level: 1, name: 'Tools' })
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  screen.getByRole('heading', { level: 1, name: 'Overview' })
})

test('a name that was changed since the sign-in is the one that is shown', async () => {
  const id = enter('stylist')
  api.answer(readStylist, { ...done, user: stylistOf({ id, name: 'Meera Kapoor' }) })
  open()
  screen.getByText('Meera K.')
  await screen.findByText('Meera Kapoor')
})
