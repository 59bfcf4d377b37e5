import { setOnline } from '@drape/remote-shared/test/session'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { GoogleButton } from './google-button.tsx'

interface InitializeOptions {
  readonly nonce: string
  readonly callback: (reply: { credential?: string }) => void
}
interface ButtonOptions {
  readonly theme: string
  readonly width: number
}
const google = { initialized: [] as InitializeOptions[], rendered: [] as ButtonOptions[] }
const accounts = {
  id: {
    initialize: (options: InitializeOptions) => void google.initialized.push(options),
    renderButton: (_container: HTMLElement, options: ButtonOptions) => void google.rendered.push(options),
  },
}

const scripts = () => [...document.querySelectorAll('script[src^="https://accounts.google.com/"]')]
const scriptFails = () => act(() => void scripts()[0]?.dispatchEvent(new Event('error')))
const scriptComes = (isWhole = true) => {
  if (isWhole) Object.assign(window, { google: { accounts } })
  act(() => void scripts()[0]?.dispatchEvent(new Event('load')))
}

const answers: (string | undefined)[] = []

beforeEach(() => {
  google.initialized = []
  google.rendered = []
  answers.length = 0
})
afterEach(() => Reflect.deleteProperty(window, 'google'))

const open = () =>
  render(<GoogleButton clientId="g" nonce="once" onAnswer={(credential) => void answers.push(credential)} />)
const statusText = () => screen.getByRole('status').textContent
const tryAgain = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }))
const blockedMessage =
  /did not come\. An ad blocker or this network may be keeping accounts\.google\.com away/

test('a visitor reads what keeps the script away, and tries again until it comes', async () => {
  open()
  expect(statusText()).toBe("Opening Google's sign-in…")
  scriptFails()
  expect(statusText()).toMatch(blockedMessage)
  await tryAgain()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(scripts()).toHaveLength(1)
  scriptComes()
  expect(statusText()).toBe('')
  expect(google.rendered).toHaveLength(1)
})

test('a blocker that answers with an empty script is a blocker', () => {
  open()
  scriptComes(false)
  expect(statusText()).toMatch(blockedMessage)
})

test("a visitor waits for a slow script, until Google's button is there", async () => {
  open()
  await screen.findByText(/slow to come/, {}, { timeout: 6_000 })
  screen.getByRole('button', { name: 'Try again' })
  scriptComes()
  await waitFor(() => expect(statusText()).toBe(''))
})

test("a visitor who is offline reads so, and Google's button comes by itself with the connection", () => {
  setOnline(false)
  open()
  scriptFails()
  expect(statusText()).toBe("You are offline. Google's sign-in comes with the connection.")
  setOnline(true)
  scriptComes()
  expect(google.rendered).toHaveLength(1)
})

test("Google's button follows the appearance that was chosen here, and is no wider than its place", () => {
  localStorage.setItem('appearance', 'dark')
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(272)
  open()
  scriptComes()
  expect(google.rendered.at(-1)).toMatchObject({ theme: 'filled_black', width: 272 })
})

test('Google writes the nonce into the ID token, and may give none', () => {
  open()
  scriptComes()
  const [options] = google.initialized
  expect(options?.nonce).toBe('once')
  options?.callback({ credential: 'signed' })
  options?.callback({})
  expect(answers).toEqual(['signed', undefined])
})
