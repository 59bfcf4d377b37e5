import { LazyWithRetry } from '@drape/remote-shared/member-ui'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Page } from '../../test/page.tsx'
import { Frame } from './frame.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { ScreenFault } from './screen-fault.tsx'

const message = 'Failed to load the requested screen. Please refresh the page.'

let isBroken: boolean
beforeEach(() => {
  isBroken = true
})

const BrokenScreen = () => {
  if (isBroken) throw new Error('planted')
  return <h1>My closet</h1>
}

const load = async () => {
  if (isBroken) throw new Error('Loading chunk 7 failed.')
  return () => <h1>Here it is</h1>
}

const lazyScreen = (
  <LazyWithRetry
    load={load}
    with={{}}
    broken={(tryAgain, offlineNotice) => (
      <ScreenFault title="History" onRetry={tryAgain} offlineNotice={offlineNotice} />
    )}
  />
)

const pageAt = (place: 'history' | 'closet', content: React.ReactNode) => (
  <Page>
    <Frame place={{ screen: place }} title="A screen" tab="home">
      <ScreenBoundary key={place} title="My closet">
        {content}
      </ScreenBoundary>
    </Frame>
  </Page>
)

const expectPanel = async () => {
  const panel = await screen.findByRole('alert')
  expect(panel.textContent).toContain('Something went wrong')
  screen.getByText(message)
  screen.getByRole('button', { name: 'Refresh Page' })
  screen.getByRole('navigation', { name: 'Main' })
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
}

const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))

test('a screen whose code does not load is replaced by a message, and opens on Try again', async () => {
  render(pageAt('history', lazyScreen))
  await expectPanel()
  isBroken = false
  await tryAgain()
  await screen.findByRole('heading', { name: 'Here it is' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a connection a screen that was never opened says so', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(pageAt('history', lazyScreen))
  const offlineMessage = 'You are offline, and this was not opened here before. It comes with the connection.'
  expect((await screen.findByRole('alert')).textContent).toContain(offlineMessage)
  screen.getByRole('heading', { level: 1, name: 'History' })
})

test('a screen that throws is replaced by a message, and opens on Try again', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  render(pageAt('closet', <BrokenScreen />))
  await expectPanel()
  await tryAgain()
  await expectPanel()
  isBroken = false
  await tryAgain()
  await screen.findByRole('heading', { name: 'My closet' })
})

test('the next screen is not taken along', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const { rerender } = render(pageAt('closet', <BrokenScreen />))
  await expectPanel()
  rerender(pageAt('history', <h1>History</h1>))
  screen.getByRole('heading', { name: 'History' })
  expect(screen.queryByRole('alert')).toBeNull()
})
