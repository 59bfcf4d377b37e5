import { pageConfigId } from '@drape/contract/page-config'
import { signInWithGoogle } from '@drape/contract/session'
import { checkReadiness } from '@drape/remote-shared/api'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { ready } from '@drape/remote-shared/test/factories'
import { leave } from '@drape/remote-shared/test/session'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../app.tsx'

const api = startTestApi()

interface Drawn {
  readonly theme: string
  readonly width: number
}
const google = { drawn: [] as Drawn[], choose: (_credential: string): void => undefined }
const accounts = {
  id: {
    initialize: ({ callback }: { callback: (reply: { credential: string }) => void }) => {
      google.choose = (credential) => act(() => callback({ credential }))
    },
    renderButton: (_place: HTMLElement, look: Drawn) => void google.drawn.push(look),
  },
}

const scripts = () => [...document.querySelectorAll('script[src^="https://accounts.google.com/"]')]
/** Once the code that asks for it has come. */
const findScript = async () => {
  await waitFor(() => expect(scripts()).toHaveLength(1))
  return scripts()[0]
}
const scriptFails = async () => {
  const script = await findScript()
  act(() => void script?.dispatchEvent(new Event('error')))
}
const scriptComes = async (isWhole = true) => {
  const script = await findScript()
  if (isWhole) Object.assign(window, { google: { accounts } })
  act(() => void script?.dispatchEvent(new Event('load')))
}
const setOnline = (is: boolean) => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)

beforeEach(() => {
  const config = document.getElementById(pageConfigId)
  if (config) config.textContent = JSON.stringify({ apiBase: api.apiBase, googleClientId: 'g' })
  google.drawn = []
  localStorage.clear()
  api.answer(checkReadiness, ready)
})
afterEach(() => {
  Reflect.deleteProperty(window, 'google')
  leave()
})

const open = () =>
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )
const own = () => screen.queryByRole('button', { name: 'Continue with Google' })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const said = () =>
  screen
    .getAllByRole('status')
    .map((status) => status.textContent)
    .join('')
const blocked = /did not come\. An ad blocker or this network may be keeping accounts\.google\.com away/

test("a visitor whose blocker keeps Google's script away has a button, and no error before they press it", async () => {
  open()
  expect(own()).not.toBeNull()
  await scriptFails()
  expect(own()).not.toBeNull()
  expect(said()).toBe('')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a visitor who presses it reads what keeps it away, and tries again until it comes', async () => {
  open()
  await scriptFails()
  await press('Continue with Google')
  expect(said()).toBe("Opening Google's sign-in…")
  await scriptFails()
  expect(said()).toMatch(blocked)
  await press('Try again')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await scriptComes()
  expect(said()).toBe("Google's sign-in is here. Please press its button once more.")
  expect(own()).toBeNull()
  expect(google.drawn).toHaveLength(1)
})

test('a blocker that answers with an empty script is a blocker', async () => {
  open()
  await scriptComes(false)
  expect(own()).not.toBeNull()
  await press('Continue with Google')
  await scriptComes(false)
  expect(said()).toMatch(blocked)
})

test("a visitor waits for a slow script with our button, until Google's takes its place", async () => {
  open()
  await press('Continue with Google')
  await findScript()
  await screen.findByText(/slow to come/, {}, { timeout: 6_000 })
  screen.getByRole('button', { name: 'Try again' })
  await scriptComes()
  expect(own()).toBeNull()
}, 10_000)

test("a visitor who is offline reads so, and Google's button comes by itself with the connection", async () => {
  setOnline(false)
  open()
  await scriptFails()
  await press('Continue with Google')
  await scriptFails()
  expect(said()).toBe("You are offline. Google's sign-in comes with the connection.")
  setOnline(true)
  act(() => void window.dispatchEvent(new Event('online')))
  await scriptComes()
  expect(own()).toBeNull()
})

test("Google's button follows the appearance that was chosen here, and is no wider than its place", async () => {
  localStorage.setItem('appearance', 'dark')
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(272)
  open()
  await scriptComes()
  expect(google.drawn.at(-1)).toMatchObject({ theme: 'filled_black', width: 272 })
})

test('a visitor who has chosen an account sees that it goes on, and that it failed where it did', async () => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  api.answer(signInWithGoogle, async () => {
    await answered
    return withStatus(401)
  })
  open()
  await scriptComes()
  google.choose('signed')
  await screen.findByText('Signing you in…')
  answer()
  await screen.findByText('Failed to authenticate user')
  expect(screen.queryByText('Signing you in…')).toBeNull()
})
