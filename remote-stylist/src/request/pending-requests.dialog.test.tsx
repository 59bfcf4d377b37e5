import { ApiProvider } from '@drape/remote-shared/api'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { enter, idOf, leave, startThrowawayApi, type ThrowawayApi } from '../throwaway-api.ts'
import { PendingRequestsDialog } from './pending-requests.dialog.tsx'

const listing = 'GET /api/stylist/requests/pending-requests'
const claiming = 'POST /api/stylist/requests/{id}/claim/'
const releasing = 'DELETE /api/stylist/requests/{id}/claim/'

let api: ThrowawayApi
const opened = jest.fn()
const closed = jest.fn()

beforeAll(async () => {
  api = await startThrowawayApi()
})
afterAll(() => api.stop())
beforeEach(() => {
  // jsdom says there what a line that breaks is.
  jest.spyOn(console, 'error').mockImplementation()
  opened.mockClear()
  closed.mockClear()
  api.forget()
  enter()
})
afterEach(leave)

const preferences = {
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

const requestOf = (number: number, more: object = {}) => ({
  id: idOf(number),
  photoId: idOf(number + 100),
  imageUrl: `/thumbnail/${number}`,
  uploadDate: inMinutes(-312),
  userEmail: `client.${number}@example.com`,
  userPreferences: preferences,
  claimedBy: null,
  ...more,
})

const claimOf = (isYou: boolean, until = inMinutes(20)) => ({
  claimedBy: { id: idOf(7), name: isYou ? 'Meera K.' : 'Zoya P.', isYou, until },
})

const lists = (...requests: object[]) => api.answer(listing, 200, { requests, next: null })
const refuses = (call: string, status: number, message: string) =>
  api.answer(call, status, { success: false, code: 'conflict', message, requestId: 'q' })

const open = () =>
  render(
    <ApiProvider>
      <PendingRequestsDialog onClose={closed} onOpen={opened} />
    </ApiProvider>,
  )

const rowOf = async (number: number) =>
  within(
    (await screen.findByRole('heading', { name: `client.${number}@example.com` })).closest(
      'li',
    ) as HTMLElement,
  )
const press = async (number: number, name: string) =>
  userEvent.click(
    (await rowOf(number)).getByRole('button', { name: `${name}: client.${number}@example.com` }),
  )

test('a request shows the photo, the e-mail, the wait against the promise, and the preferences in words', async () => {
  lists(requestOf(1))
  open()
  screen.getByRole('dialog', { name: 'Pending Requests' })
  screen.getByText('Loading the queue…')
  const row = await rowOf(1)
  const photo = row.getByRole('img', { name: 'Photo of client.1@example.com' })
  expect(photo.getAttribute('src')).toMatch(/\/thumbnail\/1$/)
  row.getByText('Waiting 5h 12m')
  row.getByText('18h 48m left of 24h')
  const words = row.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
  expect(words).toEqual([
    ['Gender', 'Female'],
    ['Age', '25-34'],
    ['Body type', 'Hourglass'],
    ['Height', '5\'3" - 5\'5"'],
    ['Skin tone', 'Olive'],
    ['Colours', 'Maroon, Teal'],
  ])
})

test('a client without preferences is told apart', async () => {
  lists(requestOf(1, { userPreferences: null }))
  open()
  ;(await rowOf(1)).getByText('No preferences set')
})

test('Review & Style claims the request, and opens it then', async () => {
  lists(requestOf(1), requestOf(2))
  api.answer(claiming, () => {
    expect(opened).not.toHaveBeenCalled()
    return [200, { success: true, request: requestOf(2, claimOf(true)) }]
  })
  open()
  await press(2, 'Review & Style')
  await waitFor(() => expect(opened).toHaveBeenCalledWith(idOf(2)))
  expect(api.countOf(`POST /api/stylist/requests/${idOf(2)}/claim/`)).toBe(1)
})

test('a request that somebody else has taken since is told calmly, and the queue shows until when', async () => {
  lists(requestOf(1))
  refuses(claiming, 409, 'Zoya P. is working on this request.')
  open()
  await rowOf(1)
  lists(requestOf(1, claimOf(false)))
  await press(1, 'Review & Style')
  const row = await rowOf(1)
  await row.findByText('Zoya P. is working on this request. Please take another one.')
  await row.findByText(/^Zoya P\. has it until \d+:\d\d\s[ap]m$/)
  expect(opened).not.toHaveBeenCalled()
  expect(document.activeElement?.textContent).toBe('Review & Style')
})

test('a request that is gone is told, and stays until that has been read', async () => {
  lists(requestOf(1))
  refuses(claiming, 404, 'Not found')
  open()
  await press(1, 'Review & Style')
  await screen.findByText('This request is no longer in the queue. Please take another one.')
})

test.each([
  ['breaks', 'The server cannot be reached right now. Please try again.'],
  [[500], 'This request could not be opened. Please try again.'],
] as const)('a claim that fails with %j can be tried again', async (answer, words) => {
  lists(requestOf(1))
  api.answer(claiming, () => answer)
  open()
  await press(1, 'Review & Style')
  await screen.findByText(words)
  api.answer(claiming, 200, { success: true, request: requestOf(1, claimOf(true)) })
  await press(1, 'Review & Style')
  await waitFor(() => expect(opened).toHaveBeenCalledWith(idOf(1)))
})

test('who has a request already goes on with it, or gives it back', async () => {
  lists(requestOf(1, claimOf(true)))
  api.answer(claiming, 200, { success: true, request: requestOf(1, claimOf(true)) })
  open()
  ;(await rowOf(1)).getByText(/^You have it until/)
  await press(1, 'Continue styling')
  await waitFor(() => expect(opened).toHaveBeenCalledWith(idOf(1)))

  refuses(releasing, 500, '')
  await press(1, 'Give back')
  await screen.findByText('This could not be given back. Please try again.')
  api.answer(releasing, () => {
    lists(requestOf(1))
    return [200, { success: true }]
  })
  await press(1, 'Give back')
  await screen.findByText('It is back in the queue for everybody.')
  expect((await rowOf(1)).queryByText(/^You have it/)).toBeNull()
})

test('a claim that has run out is no claim', async () => {
  lists(requestOf(1, claimOf(false, inMinutes(-1))))
  open()
  expect((await rowOf(1)).queryByText(/has it until/)).toBeNull()
})

test('a long queue comes page by page, the oldest first', async () => {
  api.answer(listing, ({ searchParams }) => [
    200,
    searchParams.get('after') === idOf(1)
      ? { requests: [requestOf(2)], next: null }
      : { requests: [requestOf(1)], next: idOf(1) },
  ])
  open()
  await rowOf(1)
  screen.getByText(/^The oldest first/)
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await rowOf(2)
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'client.1@example.com',
    'client.2@example.com',
  ])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a queue that is opened again is asked for again, and Refresh asks too', async () => {
  lists(requestOf(1))
  const { unmount } = open()
  await rowOf(1)
  unmount()
  lists(requestOf(1), requestOf(2))
  open()
  await rowOf(2)
  lists()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('heading', { name: 'No pending requests' })
})

test('a queue that did not load is asked for again', async () => {
  api.answer(listing, 500)
  open()
  await screen.findByRole('heading', { name: 'The queue did not load' })
  lists(requestOf(1))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await rowOf(1)
})

test('Close closes it', async () => {
  lists()
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(closed).toHaveBeenCalled()
})
