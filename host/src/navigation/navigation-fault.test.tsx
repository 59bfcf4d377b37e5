import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, Link, useLocation, useNavigate } from 'react-router-dom'
import { NavigationFault } from './navigation-fault-panel.tsx'

const HomePage = () => {
  const navigate = useNavigate()
  return (
    <>
      <h1>{useLocation().search || 'Home'}</h1>
      <Link to="/?screen=history">History</Link>
      <button type="button" onClick={() => void navigate('/?screen=closet')}>
        Closet
      </button>
    </>
  )
}

const open = () => {
  history.replaceState(null, '', '/')
  return render(
    <>
      <BrowserRouter>
        <HomePage />
      </BrowserRouter>
      <NavigationFault />
    </>,
  )
}

/** Like Safari after 100 navigations in 30 seconds. */
const refuseNavigation = () =>
  jest.spyOn(History.prototype, 'pushState').mockImplementation(() => {
    throw new DOMException('Attempt to use history.pushState() more than 100 times', 'SecurityError')
  })

const press = (name: string) => userEvent.click(screen.getByText(name))

test.each(['History', 'Closet'])(
  'a person whose browser refuses the move to %s stays, reads why, and comes there on the next try',
  async (name) => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation()
    open()
    const pushState = refuseNavigation()
    await press(name)
    const panel = await screen.findByRole('alert')
    expect(panel.textContent).toContain('Something went wrong')
    screen.getByText('Failed to navigate. Please try again.')
    screen.getByRole('button', { name: 'Refresh Page' })
    screen.getByRole('heading', { name: 'Home' })
    expect(location.search).toBe('')
    // If the page were reloaded, jsdom would log an error.
    expect(consoleError).not.toHaveBeenCalled()

    pushState.mockRestore()
    await press(name)
    await screen.findByRole('heading', { name: `?screen=${name.toLowerCase()}` })
    expect(location.search).toBe(`?screen=${name.toLowerCase()}`)
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('each refusal is read out again', async () => {
  open()
  refuseNavigation()
  await press('History')
  const firstAlert = await screen.findByRole('alert')
  await press('History')
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(firstAlert))
})

test('the panel can be closed, and goes when the person goes back', async () => {
  open()
  await press('History')
  refuseNavigation()
  await press('Closet')
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()

  await press('Closet')
  await screen.findByRole('alert')
  act(() => history.back())
  await screen.findByRole('heading', { name: 'Home' })
  expect(screen.queryByRole('alert')).toBeNull()
})

const ForeignPart = () => {
  history.replaceState(null, '', '/?screen=foreign')
  return <h2>Foreign part</h2>
}

test('a component that navigates while it renders is shown, with or without a refusal', async () => {
  open()
  const { unmount } = render(<ForeignPart />)
  screen.getByRole('heading', { name: 'Foreign part' })
  expect(location.search).toBe('?screen=foreign')
  unmount()

  refuseNavigation()
  await press('History')
  await screen.findByRole('alert')
  render(<ForeignPart />)
  screen.getByRole('heading', { name: 'Foreign part' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a page that is gone leaves the history as the browser made it', () => {
  open().unmount()
  expect(Object.hasOwn(history, 'pushState')).toBe(false)
})
