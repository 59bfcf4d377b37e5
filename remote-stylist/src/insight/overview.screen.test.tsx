import { readInsight } from '@drape/contract/insight'
import { withStatus } from '@drape/remote-shared/test/api'
import { activityOf, insightOf, topOutfitOf } from '@drape/remote-shared/test/factories'
import { setOnline } from '@drape/remote-shared/test/session'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, press, startDesk } from '../../test/desk.tsx'
import { OverviewScreen } from './overview.screen.tsx'

const api = startDesk()

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

const noInsight = insightOf()

const fullInsight = insightOf({
  pendingRequests: 7,
  completedToday: 3,
  avgRating: 4.3,
  totalClients: 1204,
  topPerformingOutfits: [topOutfitOf(1, 4.5, 2), topOutfitOf(2, 4.25, 1)],
  recentActivity: [
    activityOf(1, { createdAt: ago(0) }),
    activityOf(2, { status: 'completed', createdAt: ago(5) }),
    activityOf(3, { type: 'outfit_approved', status: 'approved', title: 'Blues', createdAt: ago(50) }),
    activityOf(4, { createdAt: '2026-01-02T06:00:00.000Z' }),
    activityOf(5, { createdAt: ago(0) }),
    activityOf(6, { createdAt: ago(0) }),
  ],
})

const openRequests = jest.fn()

const open = () => openAtDesk(<OverviewScreen onOpenRequests={openRequests} />)

const cards = () =>
  [...document.querySelectorAll<HTMLElement>('.figure')].map((card) => [
    card.querySelector('.name')?.textContent,
    card.querySelector('strong')?.textContent,
  ])
const rowsUnder = (name: string) => {
  const section = screen.getByRole('heading', { level: 2, name }).closest('section') as HTMLElement
  return within(section)
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('p, time, .score')].map((piece) => piece.textContent))
}

test('a figure that cannot be read is a dash, and the others are shown', async () => {
  const body = {
    ...fullInsight,
    pendingRequests: 'many',
    avgRating: null,
    totalClients: '1204',
    recentActivity: 'none',
  }
  api.answer(readInsight, withStatus(200, { body }))
  open()
  await screen.findByText('1204')
  expect(cards()).toEqual([
    ['Pending Requests', '–not known'],
    ['Completed Today', '3'],
    ['Average Rating', '–not known'],
    ['Total Clients', '1204'],
  ])
  expect(rowsUnder('Top Performing Outfits')).toHaveLength(2)
})

test('four figures stand at the top, the average with two decimals', async () => {
  api.answer(readInsight, fullInsight)
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
  api.answer(readInsight, 'hangs')
  open()
  await userEvent.click(screen.getByRole('button', { name: /^Pending Requests/ }))
  expect(openRequests).toHaveBeenCalledTimes(1)
})

test('the best outfits are listed in their order, with the number of their ratings', async () => {
  api.answer(readInsight, fullInsight)
  open()
  await screen.findByText('Outfit 1')
  expect(rowsUnder('Top Performing Outfits')).toEqual([
    ['Outfit 1', '2 ratings · made 20 Nov 2026', '20 Nov 2026', '4.50'],
    ['Outfit 2', '1 rating · made 20 Nov 2026', '20 Nov 2026', '4.25'],
  ])
})

test('the best outfits can be put in another order', async () => {
  const outfits = [
    topOutfitOf(1, 4.5, 2),
    { ...topOutfitOf(2, 4.25, 1), createdAt: '2026-11-21T06:00:00.000Z' },
    topOutfitOf(3, 4, 9),
  ]
  api.answer(readInsight, insightOf({ topPerformingOutfits: outfits }))
  open()
  await screen.findByText('Outfit 1')
  const titles = () => rowsUnder('Top Performing Outfits').map(([title]) => title)
  expect(titles()).toEqual(['Outfit 1', 'Outfit 2', 'Outfit 3'])
  const choice = within(screen.getByRole('radiogroup', { name: 'Order of the outfits' }))
  await userEvent.click(choice.getByText('Most rated'))
  expect(titles()).toEqual(['Outfit 3', 'Outfit 1', 'Outfit 2'])
  await userEvent.click(choice.getByText('Newest'))
  expect(titles()[0]).toBe('Outfit 2')
  await userEvent.click(choice.getByText('Best'))
  expect(titles()).toEqual(['Outfit 1', 'Outfit 2', 'Outfit 3'])
})

test('the five newest activities are listed, with how long ago each was', async () => {
  api.answer(readInsight, fullInsight)
  open()
  await screen.findByText('Blues')
  expect(rowsUnder('Recent Activity')).toEqual([
    ['Styling request', 'Waiting client.1@example.com', 'Just now'],
    ['Styling request', 'Completed client.2@example.com', '5h ago'],
    ['Blues', 'Outfit approved client.3@example.com', '2d ago'],
    ['Styling request', 'Waiting client.4@example.com', '2 Jan 2026'],
    ['Styling request', 'Waiting client.5@example.com', 'Just now'],
  ])
})

test('a new installation without data says so', async () => {
  api.answer(readInsight, noInsight)
  open()
  await screen.findByText('No ratings yet')
  expect(cards().map(([, figure]) => figure)).toEqual(['0', '0', '0.00', '0'])
  screen.getByText(/^No outfit has been rated yet/)
  screen.getByText(/^Nothing yet/)
})

test('Refresh reads the figures again', async () => {
  api.answer(readInsight, noInsight)
  open()
  await screen.findByText('No ratings yet')
  api.answer(readInsight, fullInsight)
  await press('Refresh')
  await screen.findByText('1204')
  screen.getByText(/Up to date/)
})

test('figures that are looked at are asked for every minute', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['setImmediate', 'performance'] })
  api.answer(readInsight, noInsight)
  open()
  await screen.findByText('No ratings yet')
  api.answer(readInsight, fullInsight)
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  await screen.findByText('1204')
  jest.useRealTimers()
})

test('figures that did not load leave the queue open, and are asked for again', async () => {
  api.answer(readInsight, withStatus(500))
  open()
  await screen.findByRole('heading', { name: 'The figures did not load' })
  expect(cards()[0]).toEqual(['Pending Requests', '–not known'])
  screen.getByRole('button', { name: /^Pending Requests/ })
  api.answer(readInsight, fullInsight)
  await press('Try again')
  await screen.findByText('1204')
})

test('without a connection it says so, and the figures come with the connection', async () => {
  setOnline(false)
  api.answer(readInsight, 'breaks')
  open()
  await screen.findByRole('heading', { name: 'You are offline' })
  api.answer(readInsight, fullInsight)
  setOnline(true)
  await screen.findByText('1204')
})
