import { beginPasskeySignIn, signInWithPasskey } from '@drape/contract/passkey'
import { signStylistIn } from '@drape/contract/session'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, stylistOf, tokensOf } from '@drape/remote-shared/test/factories'
import { leave } from '@drape/remote-shared/test/session'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import {
  assertion,
  giveBrowserPasskeys,
  requestOf,
  takeBrowserPasskeys,
  untilCalledOff,
} from '../../test/passkey.ts'
import { App } from '../app.tsx'

const api = startTestApi()
jest.setTimeout(60_000)
const entry = () => ({ ...done, message: '', ...tokensOf('a'), user: stylistOf() })
const passkeyNeeded = 'The password is right. Please confirm it with your passkey.'

let browser: ReturnType<typeof giveBrowserPasskeys>
beforeEach(() => {
  browser = giveBrowserPasskeys()
  api.answer(beginPasskeySignIn, { options: requestOf() })
  api.answer(signInWithPasskey, entry())
})
afterEach(() => {
  leave()
  takeBrowserPasskeys()
})

const open = () =>
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )
const button = (name = 'Sign in with a passkey') => screen.getByRole('button', { name })
const press = (name?: string) => userEvent.click(button(name))
// The desk's code comes then, which takes a busy machine a while.
const isIn = () => screen.findByRole('tab', { name: 'Overview' }, { timeout: 40_000 })
const typePassword = async () => {
  await userEvent.type(screen.getByLabelText('Username'), 'meera')
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
}
const offered = () =>
  waitFor(() => expect(browser.get.mock.calls.at(-1)?.[0].mediation).toBe('conditional'), { timeout: 4000 })
const alert = (words: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))

test('a stylist signs in with a passkey by the button, and the house gets what it signed', async () => {
  open()
  await press()
  await isIn()
  expect(api.asked(signInWithPasskey).map(({ body }) => body)).toEqual([assertion])
  const { publicKey } = browser.get.mock.calls.at(-1)?.[0] ?? {}
  expect(new TextDecoder().decode(publicKey?.challenge)).toBe('challenge')
  expect(publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
})

test('a press that the browser has not answered yet is not called off by the offer that comes when the page is idle', async () => {
  let give: (value: unknown) => void = () => undefined
  browser.get.mockImplementation(() => new Promise((resolve) => (give = resolve)))
  open()
  await press()
  await waitFor(() => expect(browser.get).toHaveBeenCalledTimes(1))
  await new Promise((idle) => setTimeout(idle, 1500))
  expect(browser.get).toHaveBeenCalledTimes(1)
  expect(browser.get.mock.calls[0]?.[0].signal?.aborted).toBe(false)
  give(browser.given)
  await isIn()
})

test('the browser offers passkeys at the username field, and the chosen one signs in', async () => {
  browser.get.mockResolvedValueOnce(browser.given)
  open()
  await isIn()
  expect(api.asked(signInWithPasskey)).toHaveLength(1)
})

test('what is offered is called off by a password, and by leaving', async () => {
  api.answer(signStylistIn, withStatus(401))
  const page = open()
  await offered()
  const [first] = browser.get.mock.calls.at(-1) ?? []
  await typePassword()
  await alert('Login failed. Please check your credentials.')
  expect(first?.signal?.aborted).toBe(true)
  await waitFor(() => expect(browser.get).toHaveBeenCalledTimes(2))
  const [second] = browser.get.mock.calls.at(-1) ?? []
  expect(second?.signal?.aborted).toBe(false)
  page.unmount()
  expect(second?.signal?.aborted).toBe(true)
})

test('whoever has left before it came is offered nothing', async () => {
  const page = open()
  await new Promise((idle) => setTimeout(idle, 995))
  page.unmount()
  await new Promise((idle) => setTimeout(idle, 300))
  for (const [{ signal }] of browser.get.mock.calls) expect(signal?.aborted).toBe(true)
})

test('a challenge that is about to end is replaced by a new one', async () => {
  api.answer(beginPasskeySignIn, { options: requestOf({ timeout: 50 }) })
  open()
  await waitFor(() => expect(browser.get.mock.calls.length).toBeGreaterThan(2), { timeout: 4000 })
})

test.each([
  ['offers none at fields', () => giveBrowserPasskeys({ offers: false })],
  [
    'refuses to at once',
    () => giveBrowserPasskeys().get.mockRejectedValue(new DOMException('', 'SecurityError')),
  ],
])('a browser that %s is asked no more, and nothing is said', async (_, give) => {
  give()
  const { get } = navigator.credentials as unknown as typeof browser
  open()
  await new Promise((settled) => setTimeout(settled, 1500))
  expect(get.mock.calls.length).toBeLessThan(2)
  expect(screen.getByRole('alert').textContent).toBe('')
})

test.each([
  ['calls it off', 'NotAllowedError', /^No passkey was given\. You can try again/],
  ['is at an address without passkeys', 'SecurityError', /^Passkeys do not work at this address\./],
  ['has a browser that fails', 'UnknownError', /^The browser gave no passkey\./],
])('a stylist who %s is told so, and can go on', async (_, name, words) => {
  open()
  let tries = 0
  browser.get.mockImplementation((options) => {
    if (options.mediation) return untilCalledOff(options)
    tries += 1
    return tries === 1 ? Promise.reject(new DOMException('', name)) : Promise.resolve(browser.given)
  })
  await press()
  await alert(words)
  await press()
  await isIn()
})

test.each([
  ['is unknown or was removed', refused(401, 'This passkey does not sign in here.'), /use your password/],
  ['was tried too often', refused(429, 'Please try again in 5 minutes.', 'too_many_requests'), /5 minutes/],
  ['finds no network', 'breaks' as const, /^Network error\. Please try again\.$/],
])('a passkey that %s: it is said', async (_, answer, words) => {
  api.answer(signInWithPasskey, answer)
  open()
  await press()
  await alert(words)
})

test('a house that takes no passkeys says so', async () => {
  api.answer(beginPasskeySignIn, withStatus(404))
  open()
  await press()
  await alert('This house takes no passkeys. Please use your password.')
})

test('a browser that knows no passkeys has the password alone', async () => {
  takeBrowserPasskeys()
  open()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  api.answer(signStylistIn, refused(401, passkeyNeeded, 'passkey_needed'))
  await typePassword()
  await alert(/this browser has none to give/)
})

test('where the house asks for it, the passkey follows the password and goes with it', async () => {
  api.answer(signStylistIn, ({ body }) =>
    body.passkey ? entry() : refused(401, passkeyNeeded, 'passkey_needed'),
  )
  open()
  await typePassword()
  await screen.findByText(passkeyNeeded)
  expect(document.activeElement).toBe(button('Continue with your passkey'))
  await userEvent.keyboard('{Enter}')
  await isIn()
  expect(api.asked(signStylistIn).map(({ body }) => body)).toEqual([
    { username: 'meera', password: 'secret' },
    { username: 'meera', password: 'secret', passkey: assertion },
  ])
})

test('whoever types another name after that begins anew', async () => {
  api.answer(signStylistIn, refused(401, passkeyNeeded, 'passkey_needed'))
  open()
  await typePassword()
  await screen.findByText(passkeyNeeded)
  await userEvent.type(screen.getByLabelText('Username'), 'x')
  expect(screen.queryByText(passkeyNeeded)).toBeNull()
  button('Sign In')
  button()
})
