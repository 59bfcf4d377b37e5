import { beginPasskeySignIn, signInWithPasskey } from '@drape/contract/passkey'
import { signStylistIn } from '@drape/contract/session'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, stylistOf, tokensOf } from '@drape/remote-shared/test/factories'
import { leave } from '@drape/remote-shared/test/session'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import {
  assertion,
  giveBrowserPasskeys,
  giveIdleTime,
  requestOf,
  takeBrowserPasskeys,
  untilCalledOff,
} from '../test/passkey.ts'
import { SignInScreen } from './session/sign-in.screen.tsx'

const api = startTestApi()
const entry = () => ({ ...done, message: '', ...tokensOf('a'), user: stylistOf() })
const passkeyNeeded = 'The password is right. Please confirm it with your passkey.'

let browser: ReturnType<typeof giveBrowserPasskeys>
let beIdle: () => void
beforeEach(() => {
  beIdle = giveIdleTime()
  browser = giveBrowserPasskeys()
  api.answer(beginPasskeySignIn, { options: requestOf() })
  api.answer(signInWithPasskey, entry())
})
afterEach(() => {
  leave()
  takeBrowserPasskeys()
})

const loadPasskeys = () => import('./passkey/passkey-sign-in.ts')
const open = () =>
  render(
    <MemoryRouter>
      <SignInScreen hasEnded={false} hurry={() => undefined} loadPasskeys={loadPasskeys} />
    </MemoryRouter>,
  )
/** The page is idle, so that passkeys are offered at the field. */
const openIdle = () => {
  const page = open()
  beIdle()
  return page
}
const button = (name = 'Sign in with a passkey') => screen.getByRole('button', { name })
const press = (name?: string) => userEvent.click(button(name))
const isIn = () => waitFor(() => expect(localStorage.getItem('accessToken')).not.toBeNull())
const typePassword = async () => {
  await userEvent.type(screen.getByLabelText('Username'), 'meera')
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
}
const offered = () => waitFor(() => expect(browser.get.mock.calls.at(-1)?.[0].mediation).toBe('conditional'))
/** The code has come, and a round trip later whatever it asked has been answered. */
const settled = async () => {
  await loadPasskeys()
  for (let trips = 0; trips < 2; trips += 1) await act(() => fetch(api.apiBase, { method: 'OPTIONS' }))
}
const alert = (words: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(words))

test('a passkey signs in alone: another tab that changes the tokens meanwhile is waited for', async () => {
  const held: string[] = []
  const request = async (name: string, _options: unknown, task: () => Promise<unknown>) => {
    held.push(`${name}, ${api.asked(signInWithPasskey).length} asked`)
    await task()
    held.push(`${name}, ${localStorage.getItem('accessToken') === null ? 'out' : 'in'}`)
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  open()
  await press()
  await isIn()
  Reflect.deleteProperty(navigator, 'locks')
  expect(held).toEqual(['drape-refresh, 0 asked', 'drape-refresh, in'])
})

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
  beIdle()
  await settled()
  expect(browser.get).toHaveBeenCalledTimes(1)
  expect(browser.get.mock.calls[0]?.[0].signal?.aborted).toBe(false)
  give(browser.given)
  await isIn()
})

test('the browser offers passkeys at the username field, and the chosen one signs in', async () => {
  browser.get.mockResolvedValueOnce(browser.given)
  openIdle()
  await isIn()
  expect(api.asked(signInWithPasskey)).toHaveLength(1)
})

test('what is offered is called off by a password, and by leaving', async () => {
  api.answer(signStylistIn, withStatus(401))
  const page = openIdle()
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
  openIdle().unmount()
  await settled()
  expect(browser.get).not.toHaveBeenCalled()
})

test('a challenge that is about to end is replaced by a new one', async () => {
  api.answer(beginPasskeySignIn, { options: requestOf({ timeout: 50 }) })
  openIdle()
  await waitFor(() => expect(browser.get.mock.calls.length).toBeGreaterThan(2))
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
  openIdle()
  await settled()
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
