import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { Dialog } from './index.ts'

/** StrictMode closes and reopens the dialog, which must not be noticed. */
const open = async (onClose = jest.fn()) => {
  render(
    <StrictMode>
      <Dialog title="How Drape works" onClose={onClose}>
        <p>Three steps</p>
      </Dialog>
    </StrictMode>,
  )
  await Promise.resolve()
  return { onClose, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: 'How Drape works' }) }
}

test('a dialog is open, is named by its title and holds its words', async () => {
  const { dialog, onClose } = await open()
  expect(dialog.open).toBe(true)
  expect(dialog.textContent).toContain('Three steps')
  expect(onClose).not.toHaveBeenCalled()
})

test('Close closes', async () => {
  const { onClose } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Escape, which the browser turns into a close, closes', async () => {
  const { dialog, onClose } = await open()
  dialog.close()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('a press beside the dialog closes it, a press inside does not', async () => {
  const { dialog, onClose } = await open()
  await userEvent.click(screen.getByText('Three steps'))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(dialog)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a dialog that may not close yet stays, whichever way it is asked to', async () => {
  const onClose = jest.fn()
  let may = false
  const mayClose = jest.fn(() => may)
  render(
    <Dialog title="Unsaved" onClose={onClose} mayClose={mayClose}>
      <input type="file" aria-label="File" />
    </Dialog>,
  )
  const dialog = screen.getByRole<HTMLDialogElement>('dialog')
  const pressEscape = () => fireEvent(dialog, new Event('cancel', { cancelable: true }))

  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await userEvent.click(dialog)
  expect(pressEscape()).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
  expect(mayClose).toHaveBeenCalledTimes(3)

  fireEvent(screen.getByLabelText('File'), new Event('cancel', { bubbles: true }))
  expect(mayClose).toHaveBeenCalledTimes(3)

  may = true
  expect(pressEscape()).toBe(true)
})
