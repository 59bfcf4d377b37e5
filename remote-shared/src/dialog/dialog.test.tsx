import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
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

test.each([
  ['Close', () => screen.getByRole('button', { name: 'Close' }).click()],
  [
    'Escape, which the browser turns into a close,',
    () => screen.getByRole<HTMLDialogElement>('dialog').close(),
  ],
])('%s closes', async (_, close) => {
  const { onClose } = await open()
  close()
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('a press beside the dialog closes it, a press inside does not', async () => {
  const { dialog, onClose } = await open()
  await userEvent.click(screen.getByText('Three steps'))
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(dialog)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a dialog that may not close yet stays, however the user tries to close it', async () => {
  const onClose = jest.fn()
  let isAllowed = false
  const mayClose = jest.fn(() => isAllowed)
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

  isAllowed = true
  expect(pressEscape()).toBe(true)
})

interface PageProps {
  readonly onClosed: (title: string) => void
  readonly mayClose: () => boolean
}

const Page = ({ onClosed, mayClose }: PageProps) => {
  const [title, setTitle] = useState('first')
  const close = () => {
    onClosed(title)
    setTitle('')
  }
  const leave = () => {
    history.replaceState({ idx: 2 }, '', '/?screen=after')
    setTitle('')
  }
  if (title === '') return <p>The page</p>
  return (
    <Dialog key={title} title={title} onClose={close} mayClose={mayClose}>
      <button type="button" onClick={() => setTitle('second')}>
        Next
      </button>
      <button type="button" onClick={leave}>
        Leave
      </button>
    </Dialog>
  )
}

const ForeignRouter = () => {
  history.replaceState({ idx: 2 }, '')
  window.dispatchEvent(new PopStateEvent('popstate'))
  return null
}

describe('Back', () => {
  /** Opens a page with a dialog, on top of another page in the history. */
  const arrive = (mayClose = () => true) => {
    history.pushState({ idx: 1 }, '', '/?screen=before')
    history.pushState({ idx: 2 }, '', '/?screen=page')
    const onClosed = jest.fn()
    const { unmount } = render(
      <StrictMode>
        <Page onClosed={onClosed} mayClose={mayClose} />
      </StrictMode>,
    )
    unmountPage = unmount
    return onClosed
  }
  const visit = async (mayClose = () => true) => {
    const onClosed = arrive(mayClose)
    await waitFor(() => expect(history.state).toMatchObject({ dialogs: 1 }))
    return onClosed
  }
  let unmountPage = () => {}
  /** Each navigation is a task of its own, and one may cause another. */
  const settle = async () => {
    for (let moves = 0; moves < 5; moves += 1) await act(() => new Promise((resolve) => setTimeout(resolve)))
  }
  const back = async () => {
    history.back()
    await settle()
  }
  afterEach(async () => {
    unmountPage()
    await settle()
  })

  test('closes a dialog, and the page stays', async () => {
    const onClosed = await visit()
    await back()
    expect(onClosed).toHaveBeenCalledTimes(1)
    expect(location.search).toBe('?screen=page')
    await back()
    expect(location.search).toBe('?screen=before')
  })

  test('closes a dialog as soon as it is seen', async () => {
    const onClosed = arrive()
    await Promise.resolve()
    await back()
    expect(onClosed).toHaveBeenCalledTimes(1)
    expect(location.search).toBe('?screen=page')
  })

  test('asks again where it is pressed before a dialog that stays has its entry again', async () => {
    const mayClose = jest.fn(() => false)
    await visit(mayClose)
    // Of two navigations at once a browser may drop either. If it drops that of the dialog:
    jest.spyOn(history, 'go').mockImplementationOnce(() => undefined)
    await back()
    expect(mayClose).toHaveBeenCalledTimes(1)
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(mayClose).toHaveBeenCalledTimes(2)
    await settle()
    expect(history.state).toMatchObject({ dialogs: 1 })
  })

  test('asks as Escape does, and closes dialogs that may close', async () => {
    let isAllowed = false
    const onClosed = await visit(() => isAllowed)
    await back()
    expect(onClosed).not.toHaveBeenCalled()
    expect(history.state).toMatchObject({ dialogs: 1 })
    isAllowed = true
    await back()
    expect(onClosed).toHaveBeenCalledTimes(1)
    expect(location.search).toBe('?screen=page')
  })

  test('leaves the page at once after a dialog was closed by its button', async () => {
    await visit()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await settle()
    expect(history.state).toEqual({ idx: 2 })
    await back()
    expect(location.search).toBe('?screen=before')
  })

  test('closes the dialog that took the place of another', async () => {
    const onClosed = await visit()
    await userEvent.click(screen.getByText('Next'))
    await settle()
    await back()
    expect(onClosed.mock.calls).toEqual([['second']])
    expect([location.search, history.state]).toEqual(['?screen=page', { idx: 2 }])
  })

  test('does not lead to a page that was left for another by its dialog', async () => {
    await visit()
    await userEvent.click(screen.getByText('Leave'))
    await settle()
    expect(location.search).toBe('?screen=after')
    await back()
    expect(location.search).toBe('?screen=before')
  })

  test('closes a dialog even if a router dispatches it while a component renders', async () => {
    const onClosed = await visit()
    render(<ForeignRouter />)
    expect(onClosed).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('and Forward do not open what was closed', async () => {
    await visit()
    await back()
    history.forward()
    await settle()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(history.state).toEqual({ idx: 2 })
  })
})
