import { eachPreference } from '@drape/contract/preference-fields'
import {
  claimRequest,
  listPendingRequests,
  type PendingRequest,
  releaseRequest,
} from '@drape/contract/request'
import { refused, withStatus } from '@drape/remote-shared/test/api'
import { done, idOf, pendingRequestOf } from '@drape/remote-shared/test/factories'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, startDesk } from '../../test/desk.tsx'
import { PendingRequestsDialog } from './pending-requests.dialog.tsx'

const api = startDesk()
const opened = jest.fn()
const closed = jest.fn()

beforeEach(() => {
  opened.mockClear()
  closed.mockClear()
})

const preferences: PendingRequest['userPreferences'] = {
  ...eachPreference(() => null),
  gender: 2,
  ageRange: '25-34',
  stylePreferences: '',
  sizes: [],
  colors: ['Maroon', 'Teal'],
  bodyType: 'Hourglass',
  height: '5\'3" - 5\'5"',
  skinTone: 'Olive',
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const requestOf = (number: number, changes: Partial<PendingRequest> = {}) =>
  pendingRequestOf(number, { uploadDate: inMinutes(-312), userPreferences: preferences, ...changes })

const claimOf = (isYou: boolean, until = inMinutes(20)) => ({
  claimedBy: { id: idOf(7), name: isYou ? 'Meera K.' : 'Zoya P.', isYou, until },
})

const serveQueue = (...requests: PendingRequest[]) =>
  api.answer(listPendingRequests, { requests, next: null })

const open = () => openAtDesk(<PendingRequestsDialog onClose={closed} onOpen={opened} />)

const rowOf = async (number: number) =>
  within(
    (await screen.findByRole('heading', { name: new RegExp(`client\\.${number}@example\\.com$`) })).closest(
      'li',
    ) as HTMLElement,
  )
const press = async (number: number, name: string) =>
  userEvent.click(
    (await rowOf(number)).getByRole('button', { name: `${name}: client.${number}@example.com` }),
  )

test('a request shows the photo, who it is, what is left of the promise, and what is liked in one line', async () => {
  const wish = { occasion: 'Wedding', budget: 5000, text: 'No heels' } as const
  serveQueue(requestOf(1, { user_name: 'Asha Nair', due_at: inMinutes(1127.5), wish }))
  open()
  screen.getByRole('dialog', { name: 'Pending Requests' })
  screen.getByText('Loading the queue…')
  const row = await rowOf(1)
  const photo = row.getByRole('img', { name: 'Photo of client.1@example.com' })
  expect(photo.getAttribute('src')).toMatch(/\/thumbnail\/1$/)
  row.getByText('Asha Nair')
  row.getByText('18h 47m left')
  row.getByText(
    'Wedding · Up to ₹5,000 · No heels · Female · 25-34 · Hourglass · 5\'3" - 5\'5" · Olive · Maroon, Teal',
  )
  row.getByText('Nobody has it')
})

test('a client without preferences is marked as such', async () => {
  serveQueue(requestOf(1, { userPreferences: null }))
  open()
  ;(await rowOf(1)).getByText('No preferences set')
})

test('Review & Style claims the request, and opens it then', async () => {
  serveQueue(requestOf(1), requestOf(2))
  api.answer(claimRequest, () => {
    expect(opened).not.toHaveBeenCalled()
    return { ...done, request: requestOf(2, claimOf(true)) }
  })
  open()
  await press(2, 'Review & Style')
  await waitFor(() => expect(opened).toHaveBeenCalledWith(idOf(2)))
  expect(api.requests(claimRequest).map(({ params }) => params.id)).toEqual([idOf(2)])
})

test('a request that another stylist has taken since is no error, and the queue shows until when', async () => {
  serveQueue(requestOf(1))
  api.answer(claimRequest, refused(409, 'Zoya P. is working on this request.'))
  open()
  await rowOf(1)
  serveQueue(requestOf(1, claimOf(false)))
  await press(1, 'Review & Style')
  const row = await rowOf(1)
  await screen.findByText('Zoya P. is working on this request. Please take another one.')
  await row.findByText(/^Zoya P\. has it until \d+:\d\d\s[ap]m$/)
  expect(opened).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toBe('Review & Style')
})

test('a request that is gone is reported, and stays until the message has been read', async () => {
  serveQueue(requestOf(1))
  api.answer(claimRequest, refused(404, 'Not found'))
  open()
  await rowOf(1)
  serveQueue()
  await press(1, 'Review & Style')
  await screen.findByText('This request is no longer in the queue. Please take another one.')
})

test('with a server that implements only the specification, without claims, requests of the queue open', async () => {
  serveQueue(requestOf(1))
  api.answer(claimRequest, withStatus(404))
  open()
  await press(1, 'Review & Style')
  await waitFor(() => expect(opened).toHaveBeenCalledWith(idOf(1)))
})

test.each([
  ['breaks', 'breaks' as const, 'The server cannot be reached right now. Please try again.'],
  ['is refused', withStatus(500), 'This request could not be opened. Please try again.'],
])('a claim that %s can be tried again', async (_, answer, message) => {
  serveQueue(requestOf(1))
  api.answer(claimRequest, answer)
  open()
  await press(1, 'Review & Style')
  await screen.findByText(message)
  api.answer(claimRequest, { ...done, request: requestOf(1, claimOf(true)) })
  await press(1, 'Review & Style')
  await waitFor(() => expect(opened).toHaveBeenCalledWith(idOf(1)))
})

test('who has a request already goes on with it, or gives it back', async () => {
  serveQueue(requestOf(1, claimOf(true)))
  api.answer(claimRequest, { ...done, request: requestOf(1, claimOf(true)) })
  open()
  ;(await rowOf(1)).getByText(/^You have it until/)
  await press(1, 'Continue styling')
  await waitFor(() => expect(opened).toHaveBeenCalledWith(idOf(1)))

  api.answer(releaseRequest, refused(500, ''))
  await press(1, 'Give back')
  await screen.findByText('This could not be given back. Please try again.')
  api.answer(releaseRequest, () => {
    serveQueue(requestOf(1))
    return done
  })
  await press(1, 'Give back')
  await screen.findByText('It is back in the queue for everybody.')
  expect((await rowOf(1)).queryByText(/^You have it/)).toBeNull()
  expect(document.activeElement?.textContent).toBe('Review & Style')
})

test('a claim that has run out is no claim', async () => {
  serveQueue(requestOf(1, claimOf(false, inMinutes(-1))))
  open()
  expect((await rowOf(1)).queryByText(/has it until/)).toBeNull()
})

test('a queue that is opened again is asked for again, Refresh asks too, and Close closes it', async () => {
  serveQueue(requestOf(1))
  const { unmount } = open()
  await rowOf(1)
  unmount()
  serveQueue(requestOf(1), requestOf(2))
  open()
  await rowOf(2)
  serveQueue()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('heading', { name: 'No pending requests' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toHaveBeenCalled()
})

test('a queue that did not load is asked for again', async () => {
  api.answer(listPendingRequests, withStatus(500))
  open()
  await screen.findByRole('heading', { name: 'The queue did not load' })
  serveQueue(requestOf(1))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await rowOf(1)
})

// Not in queue.test, which asserts the first number of rows: the loaded number outlives a test.
test('a queue that goes on is asked for further in one call', async () => {
  const requests = Array.from({ length: 20 }, (_, n) => requestOf(n + 1))
  api.answer(listPendingRequests, ({ query }) =>
    query.limit === '100' ? { requests: requests.slice(0, 10), next: idOf(10) } : { requests, next: null },
  )
  open()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(20))
  expect(api.requests(listPendingRequests).map(({ query }) => query.limit)).toEqual(['100', '400'])
})
