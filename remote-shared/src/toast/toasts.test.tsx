import { act, fireEvent, render, screen } from '@testing-library/react'
import { showToast, Toasts } from './index.ts'

beforeEach(() => void jest.useFakeTimers())

const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms))

test('a toast is dismissed by itself, but not while it has the focus', () => {
  render(<Toasts />)
  act(() => showToast('Discarded', { action: { name: 'Undo', onPress: () => undefined } }))
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  wait(60_000)
  screen.getByText('Discarded')
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  wait(1_000)
  expect(screen.queryByText('Discarded')).toBeNull()
})

test('the action of a toast runs once, and the toast is gone', () => {
  const undo = jest.fn()
  render(<Toasts />)
  act(() => showToast('Discarded', { action: { name: 'Undo', onPress: undo, takesFocus: true } }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }))
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledTimes(1)
  expect(screen.queryByText('Discarded')).toBeNull()
})
