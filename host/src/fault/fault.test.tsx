import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FaultBoundary } from './fault-boundary.tsx'

const Broken = () => {
  throw new Error('planted')
}

let consoleError: jest.SpyInstance

beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation()
  render(
    <FaultBoundary>
      <Broken />
    </FaultBoundary>,
  )
})

test('a fault that no other boundary caught is shown in plain words', () => {
  const alert = screen.getByRole('alert')
  expect(screen.getByRole('heading').textContent).toBe('Something went wrong')
  expect(alert.textContent).toContain('An unexpected error occurred. Please refresh the page to continue.')
})

test('Refresh Page loads the page again', async () => {
  consoleError.mockClear()
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Page' }))
  // jsdom cannot load pages, and logs an error instead.
  expect(String(consoleError.mock.calls[0]?.[0])).toContain('Not implemented: navigation')
})
