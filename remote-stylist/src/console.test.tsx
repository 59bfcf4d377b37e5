import { listClients, readClient } from '@drape/contract/client'
import { readFigures } from '@drape/contract/insight'
import { listPendingRequests } from '@drape/contract/request'
import { readStylist } from '@drape/contract/session'
import { withStatus } from '@drape/remote-shared/test/api'
import { clientOf, done, idOf, knownOf, stylistOf } from '@drape/remote-shared/test/factories'
import { enter } from '@drape/remote-shared/test/session'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addressNow, openAtDesk, press, startDesk } from '../test/desk.tsx'
import { noFigures } from '../test/figures.ts'
import { Console } from './console.tsx'

const api = startDesk()

beforeEach(() => api.answer(listPendingRequests, { requests: [], next: null }))

const open = (query = '') => openAtDesk(<Console />, query)

test('Pending Requests opens the queue, which has an address, and closing it leads back', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Pending Requests/ }))
  await screen.findByRole('dialog', { name: 'Pending Requests' })
  expect(addressNow()).toBe('/stylist-login?screen=requests')
  expect(document.title).toBe('Pending Requests · Drape for stylists')
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(addressNow()).toBe('/stylist-login')
})

test('each tab shows its own panel, and the page has its title', async () => {
  api.answer(readFigures, { days: 30, own: noFigures, house: { ...noFigures, outfits: 3 } })
  open('?screen=clients')
  await screen.findByRole('heading', { level: 1, name: 'Clients' })
  expect(document.title).toBe('Clients · Drape for stylists')
  await userEvent.click(screen.getByRole('tab', { name: 'Tools' }))
  await screen.findByRole('heading', { level: 1, name: 'Tools' })
  expect(document.title).toBe('Tools · Drape for stylists')
  await screen.findByRole('row', { name: 'Completed 0 3' })
  await userEvent.click(screen.getByRole('tab', { name: 'Overview' }))
  screen.getByRole('heading', { level: 1, name: 'Overview' })
  expect(document.title).toBe('Overview · Drape for stylists')
})

test('the page of an outfit has its title', async () => {
  open(`?screen=create-outfit&request=${idOf(1)}`)
  await screen.findByText('This request is no longer waiting')
  expect(document.title).toBe('Create Outfit · Drape for stylists')
})

test('a client opens from the list at an address of its own, which a reload opens too', async () => {
  api.answer(listClients, { clients: [clientOf(1)], next: null })
  api.answer(readClient, knownOf(1))
  open('?screen=clients')
  await userEvent.click(await screen.findByRole('link', { name: 'Client 1' }))
  await screen.findByRole('heading', { level: 1, name: 'Client 1' })
  expect(addressNow()).toBe(`/stylist-login?screen=client&client=${idOf(1)}`)
  expect(screen.getByRole('tab', { name: 'Clients' }).getAttribute('aria-selected')).toBe('true')
  cleanup()
  open(`?screen=client&client=${idOf(1)}`)
  await screen.findByRole('heading', { level: 1, name: 'Client 1' })
})

test('a client who is gone is reported as such', async () => {
  api.answer(readClient, withStatus(404))
  open(`?screen=client&client=${idOf(1)}`)
  await screen.findByRole('heading', { name: 'This client is not here' })
})

test('a name that was changed since the sign-in is the one that is shown', async () => {
  const id = enter('stylist')
  api.answer(readStylist, { ...done, user: stylistOf({ id, name: 'Meera Kapoor' }) })
  open()
  screen.getByText('Meera K.')
  await screen.findByText('Meera Kapoor')
})
