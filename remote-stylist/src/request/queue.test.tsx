import { readInsight } from '@drape/contract/insight'
import { claimRequest, listPendingRequests, type PendingRequest } from '@drape/contract/request'
import { done, idOf, insightOf, pendingRequestOf } from '@drape/remote-shared/test/factories'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { addressNow, openAtDesk, press, startDesk } from '../../test/desk.tsx'
import { PendingRequestsDialog } from './pending-requests.dialog.tsx'

const api = startDesk()
const opened = jest.fn()

beforeEach(() => opened.mockClear())

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const claimedBy = (isYou: boolean) => ({ id: idOf(7), name: 'Zoya P.', isYou, until: inMinutes(20) })

const manyRequests = (count: number): PendingRequest[] =>
  Array.from({ length: count }, (_, n) => pendingRequestOf(n + 1, { due_at: inMinutes(60 + n) }))

const open = (query = '', draftedIds: readonly string[] = []) =>
  openAtDesk(
    <PendingRequestsDialog draftedIds={draftedIds} onClose={() => undefined} onOpen={opened} />,
    query,
  )
const clients = () =>
  screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent?.trim())
/** Calls from the page of an earlier test may arrive still, so the tests search the list or take its last. */
const queries = () => api.requests(listPendingRequests).map(({ query }) => query)
const focused = () => document.activeElement?.getAttribute('aria-label')

const threeRequests = () => [
  pendingRequestOf(1, { due_at: inMinutes(300), claimedBy: claimedBy(true) }),
  pendingRequestOf(2, { due_at: inMinutes(200), claimedBy: claimedBy(false) }),
  pendingRequestOf(3, { due_at: inMinutes(-5), user_name: 'Asha Nair' }),
]

test('the most urgent is the first, also at a server that does not sort, and the late ones are counted', async () => {
  api.answer(listPendingRequests, { requests: threeRequests(), next: null })
  api.answer(readInsight, insightOf({ pendingRequests: 3, lateRequests: 1 }))
  open()
  await waitFor(() =>
    expect(clients()).toEqual([
      'Asha Nair client.3@example.com',
      'client.2@example.com',
      'client.1@example.com',
    ]),
  )
  await waitFor(() => expect(document.querySelector('.figures')?.textContent).toBe('3 waiting·1 late'))
  expect(queries()).toContainEqual({ order: 'due', limit: '100' })
})

test.each([
  ['Mine', 'mine', ['client.1@example.com']],
  ['Unclaimed', 'unclaimed', ['Asha Nair client.3@example.com']],
  ['Late', 'late', ['Asha Nair client.3@example.com']],
] as const)('%s narrows the whole queue, and stands in the address', async (name, show, expected) => {
  api.answer(listPendingRequests, { requests: threeRequests(), next: null })
  open()
  await waitFor(() => expect(clients()).toHaveLength(3))
  await userEvent.click(screen.getByText(name))
  expect(clients()).toEqual(expected)
  await waitFor(() => expect(addressNow()).toBe(`/stylist-login?show=${show}`))
  await waitFor(() => expect(queries().at(-1)).toEqual({ order: 'due', limit: '100', show }))
})

test('Mine also lists requests of which the stylist has a draft on this device, each once and marked', async () => {
  api.answer(listPendingRequests, { requests: threeRequests(), next: null })
  open('?show=mine', [idOf(1), idOf(3), 'no-id-of-ours'])
  await waitFor(() => expect(clients()).toEqual(['Asha Nair client.3@example.com', 'client.1@example.com']))
  expect(queries()).toContainEqual(expect.objectContaining({ show: 'mine', also: `${idOf(1)},${idOf(3)}` }))
  const states = screen.getAllByText('Draft').map(({ parentElement }) => parentElement?.textContent)
  expect(states[0]).toBe('Draft · Nobody has it')
  expect(states[1]).toMatch(/^Draft · You have it until/)
  await userEvent.click(screen.getByText('Unclaimed'))
  await waitFor(() => expect(queries().at(-1)).toEqual({ order: 'due', limit: '100', show: 'unclaimed' }))
})

test('a row says who handed it over, and what they noted', async () => {
  const handed_over = { by: 'Zoya P.', note: 'Flat shoes only.', at: inMinutes(-1) }
  const { note: _, ...silent } = handed_over
  const requests = [pendingRequestOf(1, { handed_over }), pendingRequestOf(2, { handed_over: silent })]
  api.answer(listPendingRequests, { requests, next: null })
  open()
  await screen.findByText('Handed over by Zoya P.: Flat shoes only.')
  screen.getByText('Handed over by Zoya P.')
})

test('a client is searched by name and e-mail, over the whole queue, and the address keeps it', async () => {
  api.answer(listPendingRequests, { requests: threeRequests(), next: null })
  const { unmount } = open('?screen=requests')
  await waitFor(() => expect(clients()).toHaveLength(3))
  await userEvent.keyboard('/asha')
  expect(clients()).toEqual(['Asha Nair client.3@example.com'])
  await waitFor(() => expect(addressNow()).toBe('/stylist-login?screen=requests&search=asha'))
  await waitFor(() => expect(queries().at(-1)).toMatchObject({ search: 'asha' }))
  unmount()
  open('?screen=requests&search=client.2')
  await waitFor(() => expect(clients()).toEqual(['client.2@example.com']))
})

test('where nothing fits, all are one press away', async () => {
  api.answer(listPendingRequests, { requests: threeRequests(), next: null })
  open('?show=without_preferences&search=nobody')
  await screen.findByRole('heading', { name: 'No request fits' })
  await press('Show all')
  await waitFor(() => expect(clients()).toHaveLength(3))
  await waitFor(() => expect(addressNow()).toBe('/stylist-login'))
})

test('arrow keys walk from request to request, Enter opens, and a stylist who comes back stands there again', async () => {
  const requests = manyRequests(3)
  api.answer(listPendingRequests, { requests, next: null })
  api.answer(claimRequest, { ...done, request: requests[1] as PendingRequest })
  const { unmount } = open()
  await waitFor(() => expect(clients()).toHaveLength(3))
  const focusedLabels: unknown[] = []
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp']) {
    await userEvent.keyboard(`{${key}}`)
    focusedLabels.push(focused())
  }
  const reviewLabel = (n: number) => `Review & Style: client.${n}@example.com`
  expect(focusedLabels).toEqual([
    reviewLabel(1),
    reviewLabel(2),
    reviewLabel(3),
    reviewLabel(3),
    reviewLabel(2),
  ])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(opened).toHaveBeenCalledWith(idOf(2)))
  unmount()
  open()
  await waitFor(() => expect(focused()).toBe(reviewLabel(2)))
})

test('after a press on a filter, up and down walk the requests, and left and right choose', async () => {
  const late = pendingRequestOf(9, { due_at: inMinutes(-5) })
  api.answer(listPendingRequests, { requests: [late, ...manyRequests(2)], next: null })
  open()
  await waitFor(() => expect(clients()).toHaveLength(3))
  await userEvent.click(screen.getByText('Late'))
  await waitFor(() => expect(clients()).toHaveLength(1))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' })
  await waitFor(() => expect(addressNow()).toBe('/stylist-login?show=unclaimed'))
  await waitFor(() => expect(clients()).toHaveLength(3))
  for (const _ of ['first', 'second']) await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Review & Style: client.1@example.com')
  expect(addressNow()).toBe('/stylist-login?show=unclaimed')
})

test('the figures come with each answer of the queue', async () => {
  api.answer(listPendingRequests, { requests: manyRequests(1), next: null })
  api.answer(readInsight, insightOf({ pendingRequests: 1, lateRequests: 0 }))
  open()
  const figures = async (text: string) =>
    waitFor(() => expect(document.querySelector('.figures')?.textContent).toBe(text))
  await figures('1 waiting·0 late')
  api.answer(listPendingRequests, { requests: manyRequests(2), next: null })
  api.answer(readInsight, insightOf({ pendingRequests: 2, lateRequests: 1 }))
  await press('Refresh')
  await figures('2 waiting·1 late')
})

test('? shows the keys', async () => {
  api.answer(listPendingRequests, { requests: [], next: null })
  open()
  await userEvent.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keys' })
})

test('of a long queue only the rows around the view are on the page, and each says which it is', async () => {
  api.answer(listPendingRequests, { requests: manyRequests(500), next: null })
  open()
  await waitFor(() => expect(clients().length).toBeGreaterThan(10))
  const rows = screen.getAllByRole('listitem')
  expect(rows.length).toBeLessThan(60)
  expect(rows[3]?.getAttribute('aria-posinset')).toBe('4')
  expect(rows[3]?.getAttribute('aria-setsize')).toBe('500')
})

test('how high the rows are is remembered on this device', async () => {
  api.answer(listPendingRequests, { requests: manyRequests(1), next: null })
  const { unmount } = open()
  await userEvent.click(await screen.findByText('Comfortable'))
  unmount()
  open()
  expect((await screen.findByRole('radio', { name: 'Comfortable' })) as HTMLInputElement).toHaveProperty(
    'checked',
    true,
  )
})

test('who opens a request right after typing comes back to all that was typed', async () => {
  api.answer(listPendingRequests, { requests: threeRequests(), next: null })
  api.answer(claimRequest, { ...done, request: pendingRequestOf(3) })
  const { rerender } = open('?screen=requests')
  opened.mockImplementationOnce(() => rerender(null))
  await waitFor(() => expect(clients()).toHaveLength(3))
  await userEvent.keyboard('/asha{ArrowDown}{Enter}')
  await waitFor(() => expect(clients()).toHaveLength(0))
  expect(opened).toHaveBeenCalled()
  await waitFor(() => expect(addressNow()).toBe('/stylist-login?screen=requests&search=asha'))
})

test('a row says for whom the request is kept, until that has ended', async () => {
  const kept_for = { name: 'Zoya P.', isYou: false, until: inMinutes(20) }
  api.answer(listPendingRequests, {
    requests: [
      pendingRequestOf(1, { kept_for }),
      pendingRequestOf(2, { kept_for: { ...kept_for, isYou: true } }),
      pendingRequestOf(3, { kept_for: { ...kept_for, until: inMinutes(-1) } }),
    ],
    next: null,
  })
  open()
  await screen.findByText(/^Kept for their stylist Zoya P. until /)
  screen.getByText(/^Kept for you until /)
  screen.getByText('Nobody has it')
})
