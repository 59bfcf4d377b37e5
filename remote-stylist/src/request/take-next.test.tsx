import { takeNextRequest } from '@drape/contract/request'
import { withStatus } from '@drape/remote-shared/test/api'
import { done, pendingRequestOf } from '@drape/remote-shared/test/factories'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openAtDesk, startDesk } from '../../test/desk.tsx'
import { TakeNext } from './take-next.tsx'

const api = startDesk()
const opened = jest.fn()

beforeEach(() => opened.mockClear())

const open = () => openAtDesk(<TakeNext onOpen={opened} />)
const press = () => userEvent.click(screen.getByRole('button', { name: 'Take next' }))
const keys = () => api.requests(takeNextRequest).map(({ headers }) => headers['idempotency-key'])

test('the request that was taken is opened, and the next press asks for another', async () => {
  const request = pendingRequestOf(1)
  api.answer(takeNextRequest, { ...done, request })
  open()
  await press()
  await waitFor(() => expect(opened).toHaveBeenCalledWith(request.id))
  await press()
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
  expect(new Set(keys()).size).toBe(2)
})

test('the button has the focus if nothing else has, and a key that is held down takes nothing', async () => {
  open()
  const button = screen.getByRole('button', { name: 'Take next' })
  expect(document.activeElement).toBe(button)
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
})

test('a press whose answer was lost is repeated as the same, so that no second request is taken', async () => {
  api.answer(takeNextRequest, 'breaks')
  open()
  await press()
  await screen.findByText('The server cannot be reached right now. Please try again.')
  api.answer(takeNextRequest, { ...done, request: pendingRequestOf(1) })
  await press()
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  expect(new Set(keys()).size).toBe(1)
})

test('a stylist for whom nothing is free is told so', async () => {
  api.answer(takeNextRequest, { ...done, request: null })
  open()
  await press()
  await screen.findByText(/^Nothing is free to take right now/)
  expect(opened).not.toHaveBeenCalled()
})

test('at a server that hands out no requests the button goes, and the queue is pointed to', async () => {
  api.answer(takeNextRequest, withStatus(404))
  open()
  await press()
  await screen.findByText('Please choose a request from the queue.')
  expect(screen.queryByRole('button')).toBeNull()
})
