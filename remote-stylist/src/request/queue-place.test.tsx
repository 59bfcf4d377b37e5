import { listPendingRequests, type PendingRequest } from '@drape/contract/request'
import { pendingRequestOf } from '@drape/remote-shared/test/factories'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { openAtDesk, startDesk } from '../../test/desk.tsx'
import { PendingRequestsDialog } from './pending-requests.dialog.tsx'

const api = startDesk()

const requestsOf = (...numbers: number[]): PendingRequest[] =>
  numbers.map((n) => pendingRequestOf(n, { due_at: new Date(Date.now() + n * 3_600_000).toISOString() }))

const button = (n: number) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `Review & Style: client.${n}@example.com` })

const scroller = () => screen.getByRole('list').parentElement as HTMLElement
/** The position of the row in view. jsdom has no layout, and lets a list be scrolled above its first row. */
const placeOf = (n: number) => {
  const { scrollTop } = scroller()
  expect(scrollTop).toBeGreaterThanOrEqual(0)
  return Number.parseFloat(button(n).closest('li')?.style.insetBlockStart ?? '') - scrollTop
}

/** Refreshes by an event without a pointer, so that the focus stays where it is. */
const refresh = async (...numbers: number[]) => {
  api.answer(listPendingRequests, { requests: requestsOf(...numbers), next: null })
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(numbers.length))
}

const open = async () => {
  api.answer(listPendingRequests, { requests: requestsOf(2, 3, 4, 5), next: null })
  openAtDesk(<PendingRequestsDialog onClose={() => undefined} onOpen={() => undefined} />)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(4))
}

test('at the top of the queue too, the row with the focus stays where it is when rows above it go and come', async () => {
  await open()
  act(() => button(4).focus())
  const position = placeOf(4)
  await refresh(3, 4, 5)
  expect(placeOf(4)).toBe(position)
  await refresh(1, 2, 3, 4, 5)
  expect(placeOf(4)).toBe(position)
  expect(placeOf(1)).toBeLessThan(0)
})

test('the room of a row that went is gone once it is scrolled out of view, or the focus is elsewhere', async () => {
  await open()
  act(() => button(4).focus())
  await refresh(3, 4, 5)
  scroller().scrollTop = 60
  const position = placeOf(4)
  fireEvent.scroll(scroller())
  expect(placeOf(4)).toBe(position)
  scroller().scrollTop = 0
  fireEvent.scroll(scroller())
  expect(placeOf(3)).toBe(0)

  await refresh(4, 5)
  expect(placeOf(4)).toBe(44)
  act(() => button(4).blur())
  await refresh(4, 5, 6)
  expect(placeOf(4)).toBe(0)
})
