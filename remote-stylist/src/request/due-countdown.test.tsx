import { pendingRequestOf } from '@drape/remote-shared/test/factories'
import { act, render } from '@testing-library/react'
import { DueCountdown } from './due-countdown.tsx'

const now = Date.parse('2026-11-21T06:00:00.000Z')
const hour = 3_600_000
const ago = (hours: number) => new Date(now - hours * hour).toISOString()

afterEach(() => jest.useRealTimers())

test('what is left of the promised time counts down while the desk is open', () => {
  jest.useFakeTimers({ now })
  const request = pendingRequestOf(1, { uploadDate: ago(20), due_at: ago(-4) })
  const { container } = render(<DueCountdown request={request} />)
  expect(container.textContent).toMatch(/^4h 0m left · Due /)
  act(() => void jest.advanceTimersByTime(60_000))
  expect(container.textContent).toMatch(/^3h 59m left/)
  act(() => void jest.advanceTimersByTime(5 * hour))
  expect(container.textContent).toMatch(/^1h 1m late/)
})
