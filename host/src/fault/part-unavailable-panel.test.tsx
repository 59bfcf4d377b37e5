import { type FailureReason, PartFailure } from '@drape/platform/runtime/remote'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { PartUnavailable } from './part-unavailable-panel.tsx'
import { VersionNotice } from './version-notice.tsx'

const createRetry = jest.fn<Promise<boolean>, [PartFailure]>

const show = (reason: FailureReason, { path = '/', retry = createRetry() } = {}) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <PartUnavailable failure={new PartFailure('user', reason, undefined)} retry={retry} />
    </MemoryRouter>,
  )
  return { retry }
}

test.each([
  [true, 'Part of this page runs in the version before, for the newest did not work.'],
  [false, ''],
])(
  'whether any part of the page runs in an older version (%p) is written in one quiet line',
  (isOlder, text) => {
    render(<VersionNotice isOlder={isOlder} />)
    expect(screen.getByRole('status').textContent).toBe(text)
  },
)

test.each<[FailureReason, string]>([
  ['unreachable', 'It could not be reached. Please check your connection and try again.'],
  ['changed', 'It arrived altered on its way, so it was not opened. Please try again in a moment.'],
  ['crashed', 'It ran into a problem and could not start. Please try again in a moment.'],
])('a part that is %s says so', (reason, text) => {
  show(reason)
  screen.getByRole('heading', { name: 'This part of Drape is not available right now' })
  expect(screen.getByRole('alert').textContent).toContain(text)
})

test.each([
  ['/', 'Go to the stylist area', '/stylist-login'],
  ['/stylist-login', 'Go to the home page', '/'],
])('the card on %s leads to the other route', (path, label, target) => {
  show('unreachable', { path })
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe(target)
})

test('Retry that helps stays busy until the page is loaded again', async () => {
  const { retry } = show('unreachable', { retry: createRetry(async () => true) })
  const button = screen.getByRole('button', { name: 'Retry' })
  await userEvent.click(button)
  await userEvent.click(button)
  expect(button.textContent).toBe('Trying…')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(retry).toHaveBeenCalledTimes(1)
  expect(retry).toHaveBeenCalledWith(expect.objectContaining({ reason: 'unreachable' }))
})

test('Retry that does not help announces it, each time, and can be pressed again', async () => {
  const resolvers: ((isHelped: boolean) => void)[] = []
  show('unreachable', {
    retry: createRetry(() => new Promise((resolve) => void resolvers.push(resolve))),
  })
  const announcement = screen.getByRole('status')
  expect(announcement.textContent).toBe('')
  for (const turn of [0, 1]) {
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(announcement.textContent).toBe('')
    await act(async () => resolvers[turn]?.(false))
    expect(announcement.textContent).toBe('It is still not available.')
  }
})
