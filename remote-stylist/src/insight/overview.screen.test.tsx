import { ApiProvider } from '@drape/remote-shared/api'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter, idOf, leave, startThrowawayApi, type ThrowawayApi } from '../throwaway-api.ts'
import { OverviewScreen } from './overview.screen.tsx'

const reading = 'GET /api/stylist/requests/analytics/'

let api: ThrowawayApi
let isOnline: boolean

beforeAll(async () => {
  api = await startThrowawayApi()
})
afterAll(() => api.stop())
beforeEach(() => {
  isOnline = true
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  api.forget()
  enter()
})
afterEach(leave)

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const outfit = (number: number, avgRating: number, ratingCount: number) => ({
  id: idOf(number),
  title: `Outfit ${number}`,
  avgRating,
  ratingCount,
  createdAt: '2026-11-12T06:00:00.000Z',
})

const activity = (number: number, more: object = {}) => ({
  id: idOf(number),
  type: 'styling_request',
  status: 'pending',
  title: 'Styling request',
  userEmail: `client.${number}@example.com`,
  createdAt: ago(0),
  ...more,
})

const none = {
  pendingRequests: 0,
  completedToday: 0,
  avgRating: 0,
  totalClients: 0,
  topPerformingOutfits: [],
  recentActivity: [],
}

const some = {
  ...none,
  pendingRequests: 7,
  completedToday: 3,
  avgRating: 4.3,
  totalClients: 1204,
  topPerformingOutfits: [outfit(1, 4.5, 2), outfit(2, 4.25, 1)],
  recentActivity: [
    activity(1),
    activity(2, { status: 'completed', createdAt: ago(5) }),
    activity(3, { type: 'outfit_approved', status: 'approved', title: 'Blues', createdAt: ago(50) }),
    activity(4, { createdAt: '2026-01-02T06:00:00.000Z' }),
    activity(5),
    activity(6),
  ],
}

const openRequests = jest.fn()

const open = () =>
  render(
    <ApiProvider>
      <OverviewScreen onOpenRequests={openRequests} />
    </ApiProvider>,
  )

const cards = () =>
  [...document.querySelectorAll<HTMLElement>('.figure')].map((card) => [
    card.querySelector('.figure-name')?.textContent,
    card.querySelector('strong')?.textContent,
  ])
const rowsUnder = (name: string) => {
  const section = screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement
  return within(section)
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('p, time, .insight-score')].map((piece) => piece.textContent))
}

test('four figures stand at the top, the average with two decimals', async () => {
  api.answer(reading, 200, some)
  open()
  screen.getByText('Loading the figures…')
  await screen.findByText('1204')
  expect(cards()).toEqual([
    ['Pending Requests', '7'],
    ['Completed Today', '3'],
    ['Average Rating', '4.30'],
    ['Total Clients', '1204'],
  ])
})

test('Pending Requests opens the queue, also before its length is known', async () => {
  api.answer(reading, () => 'hangs')
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Pending Requests/ }))
  expect(openRequests).toHaveBeenCalledTimes(1)
})

test('the best outfits stand in their order, with how many say so', async () => {
  api.answer(reading, 200, some)
  open()
  await screen.findByText('Outfit 1')
  expect(rowsUnder('Top Performing Outfits')).toEqual([
    ['Outfit 1', '2 ratings · made 12 Nov 2026', '12 Nov 2026', '4.50'],
    ['Outfit 2', '1 rating · made 12 Nov 2026', '12 Nov 2026', '4.25'],
  ])
})

test('the first five of what happened stand there, with how long ago it was', async () => {
  api.answer(reading, 200, some)
  open()
  await screen.findByText('Blues')
  expect(rowsUnder('Recent Activity')).toEqual([
    ['Styling request', 'Waitingclient.1@example.com', 'Just now'],
    ['Styling request', 'Completedclient.2@example.com', '5h ago'],
    ['Blues', 'Outfit approvedclient.3@example.com', '2d ago'],
    ['Styling request', 'Waitingclient.4@example.com', '2 Jan 2026'],
    ['Styling request', 'Waitingclient.5@example.com', 'Just now'],
  ])
})

test('a house that has just opened says so', async () => {
  api.answer(reading, 200, none)
  open()
  await screen.findByText('No ratings yet')
  expect(cards().map(([, figure]) => figure)).toEqual(['0', '0', '0.00', '0'])
  screen.getByText(/^No outfit has been rated yet/)
  screen.getByText(/^Nothing yet/)
})

test('Refresh asks anew', async () => {
  api.answer(reading, 200, none)
  open()
  await screen.findByText('No ratings yet')
  api.answer(reading, 200, some)
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText('1204')
  screen.getByText(/Up to date/)
})

test('figures that are looked at are asked for every minute', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['setImmediate', 'performance'] })
  api.answer(reading, 200, none)
  open()
  await screen.findByText('No ratings yet')
  api.answer(reading, 200, some)
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  await screen.findByText('1204')
  jest.useRealTimers()
})

test('figures that did not load leave the queue open, and are asked for again', async () => {
  api.answer(reading, 500)
  open()
  await screen.findByRole('heading', { name: 'The figures did not load' })
  expect(cards()[0]).toEqual(['Pending Requests', '–not known'])
  screen.getByRole('button', { name: /^Pending Requests/ })
  api.answer(reading, 200, some)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1204')
})

test('without a connection it says so, and the figures come with the connection', async () => {
  isOnline = false
  api.answer(reading, () => 'breaks')
  open()
  await screen.findByRole('heading', { name: 'You are offline' })
  api.answer(reading, 200, some)
  isOnline = true
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('1204')
})
