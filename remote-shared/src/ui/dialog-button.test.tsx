import { askAnew } from '@drape/platform/runtime/page-event'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setOnline } from '../../test/session.ts'
import { DialogButton } from './dialog-button.tsx'

const Panel = ({ onClose }: { readonly onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    Close
  </button>
)

const failureMessage = 'This did not load. Please try again.'

test('the dialog opens at a press, and goes when it is closed', async () => {
  render(<DialogButton load={async () => Panel}>More</DialogButton>)
  expect(screen.queryByText('Close')).toBeNull()
  await userEvent.click(screen.getByText('More'))
  await userEvent.click(await screen.findByText('Close'))
  expect(screen.queryByText('Close')).toBeNull()
})

test('a dialog that did not load says so, and comes at the next try', async () => {
  const load = jest.fn(async () => Panel).mockRejectedValueOnce(new Error('offline'))
  render(<DialogButton load={load}>More</DialogButton>)
  await userEvent.click(screen.getByText('More'))
  await screen.findByText(failureMessage)
  await userEvent.click(screen.getByText('More'))
  await screen.findByText('Close')
  expect(screen.queryByText(failureMessage)).toBeNull()
})

test('a dialog that did not load for want of a connection opens by itself once there is one', async () => {
  setOnline(false)
  const load = jest.fn(async () => Panel).mockRejectedValueOnce(new Error('offline'))
  render(<DialogButton load={load}>More</DialogButton>)
  await userEvent.click(screen.getByText('More'))
  await screen.findByText(
    'You are offline, and this was not opened here before. It comes with the connection.',
  )
  setOnline(true)
  await screen.findByText('Close')
  await userEvent.click(screen.getByText('Close'))
  setOnline(true)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a second press requests a hanging dialog again', async () => {
  jest.useFakeTimers()
  const pressMore = () => act(async () => screen.getByText('More').click())
  let rejectLoad = (_: Error) => {}
  const hanging = new Promise<never>((_, reject) => {
    rejectLoad = reject
  })
  addEventListener(askAnew, () => rejectLoad(new Error('given up')), { once: true })
  const load = jest.fn(async () => Panel).mockReturnValueOnce(hanging)
  render(<DialogButton load={load}>More</DialogButton>)
  await pressMore()
  await act(() => jest.advanceTimersByTimeAsync(2_999))
  expect(screen.getByRole('status').textContent).toBe('')
  await act(() => jest.advanceTimersByTimeAsync(1))
  expect(screen.getByRole('status').textContent).toBe('This is taking longer than usual.')
  expect(load).toHaveBeenCalledTimes(1)
  await pressMore()
  expect(load).toHaveBeenCalledTimes(2)
  screen.getByText('Close')
})

test('a dialog that came before the wait was called long is shown, though nothing was drawn in between', async () => {
  jest.useFakeTimers()
  let resolveLoad = () => {}
  const loading = new Promise<typeof Panel>((resolve) => {
    resolveLoad = () => resolve(Panel)
  })
  render(<DialogButton load={() => loading}>More</DialogButton>)
  await act(async () => screen.getByText('More').click())
  await act(() => {
    resolveLoad()
    return jest.advanceTimersByTimeAsync(3_000)
  })
  screen.getByText('Close')
})
