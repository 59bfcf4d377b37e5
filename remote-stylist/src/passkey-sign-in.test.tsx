import { beginPasskeySignIn, signInWithPasskey } from '@drape/contract/passkey'
import { loginFailed, signStylistIn } from '@drape/contract/session'
import { refused, startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, stylistOf, tokensOf } from '@drape/remote-shared/test/factories'
import { leave } from '@drape/remote-shared/test/session'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import {
  assertion,
  installPasskeys,
  mockIdleCallbacks,
  removePasskeys,
  requestOf,
  untilAborted,
} from '../test/passkey.ts'
import { SignInScreen } from './session/sign-in.screen.tsx'

const api = startTestApi()
const entry = () => ({ ...done, message: '', ...tokensOf('a'), user: stylistOf() })
const passkeyNeeded = 'The password is right. Please confirm it with your passkey.'

let browser: ReturnType<typeof installPasskeys>
let beIdle: () => void
beforeEach(() => {
  beIdle = mockIdleCallbacks()
  browser = installPasskeys()
  api.answer(beginPasskeySignIn, { options: requestOf() })
  api.answer(signInWithPasskey, entry())
})
afterEach(() => {
  localStorage.removeItem('hasPasskey')
  leave()
  removePasskeys()
})

const loadPasskeys = () => import('./passkey/passkey-sign-in.ts')
const open = (load: typeof loadPasskeys = loadPasskeys) =>
  render(<SignInScreen hasEnded={false} preload={() => undefined} loadPasskeys={load} />, {
    wrapper: MemoryRouter,
  })
/** Opens the page and touches it, so that passkeys are offered at the field. */
const openTouched = () => {
  const page = open()
  dispatchEvent(new Event('pointermove'))
  return page
}
const haveHadPasskey = () => localStorage.setItem('hasPasskey', 'true')
const button = (name = 'Sign in with a passkey') => screen.getByRole('button', { name })
const press = (name?: string) => userEvent.click(button(name))
const expectSignedIn = () => waitFor(() => expect(localStorage.getItem('accessToken')).not.toBeNull())
const typePassword = async () => {
  await userEvent.type(screen.getByLabelText('Username'), 'meera')
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
}
const expectOffer = () =>
  waitFor(() => expect(browser.get.mock.calls.at(-1)?.[0].mediation).toBe('conditional'))
/** Waits until the code of the passkeys is loaded, and two round trips longer, so that its calls are answered. */
const settle = async () => {
  await loadPasskeys()
  for (let trips = 0; trips < 2; trips += 1) await act(() => fetch(api.apiBase, { method: 'OPTIONS' }))
}
const expectAlert = (message: string | RegExp) =>
  waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(message))

test('a passkey signs in alone: another tab that changes the tokens meanwhile is waited for', async () => {
  const events: string[] = []
  const request = async (name: string, _options: unknown, task: () => Promise<unknown>) => {
    events.push(`${name}, ${api.requests(signInWithPasskey).length} asked`)
    await task()
    events.push(`${name}, ${localStorage.getItem('accessToken') === null ? 'out' : 'in'}`)
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  open()
  await press()
  await expectSignedIn()
  Reflect.deleteProperty(navigator, 'locks')
  expect(events).toEqual(['drape-refresh, 0 asked', 'drape-refresh, in'])
})

test('a stylist signs in with a passkey by the button, and the server gets its signature', async () => {
  open()
  await press()
  await expectSignedIn()
  expect(api.requests(signInWithPasskey).map(({ body }) => body)).toEqual([assertion])
  const { publicKey } = browser.get.mock.calls.at(-1)?.[0] ?? {}
  expect(new TextDecoder().decode(publicKey?.challenge)).toBe('challenge')
  expect(publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
})

test('a press that the browser has not answered yet is not called off by the offer that comes when the page is idle', async () => {
  let answer: (value: unknown) => void = () => undefined
  browser.get.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  haveHadPasskey()
  open()
  await press()
  await waitFor(() => expect(browser.get).toHaveBeenCalledTimes(1))
  beIdle()
  await settle()
  expect(browser.get).toHaveBeenCalledTimes(1)
  expect(browser.get.mock.calls[0]?.[0].signal?.aborted).toBe(false)
  answer(browser.credential)
  await expectSignedIn()
})

test('a browser offers passkeys at the username field once somebody touches the page, and at once where it has had one', async () => {
  const load = jest.fn(loadPasskeys)
  browser.get.mockResolvedValueOnce(browser.credential)
  const page = open(load)
  beIdle()
  expect(load).not.toHaveBeenCalled()
  dispatchEvent(new Event('pointermove'))
  await expectSignedIn()
  expect(api.requests(signInWithPasskey)).toHaveLength(1)
  page.unmount()
  load.mockClear()
  open(load)
  beIdle()
  expect(load).toHaveBeenCalledTimes(1)
})

test('the offered passkeys are cancelled by a password, and by leaving', async () => {
  api.answer(signStylistIn, withStatus(401))
  const page = openTouched()
  await expectOffer()
  const [first] = browser.get.mock.calls.at(-1) ?? []
  await typePassword()
  await expectAlert(loginFailed)
  expect(first?.signal?.aborted).toBe(true)
  await waitFor(() => expect(browser.get).toHaveBeenCalledTimes(2))
  const [second] = browser.get.mock.calls.at(-1) ?? []
  expect(second?.signal?.aborted).toBe(false)
  page.unmount()
  expect(second?.signal?.aborted).toBe(true)
})

test('a browser that does not say when it is idle offers them a second later', async () => {
  Reflect.deleteProperty(window, 'requestIdleCallback')
  haveHadPasskey()
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] })
  open()
  act(() => jest.advanceTimersByTime(1_000))
  jest.useRealTimers()
  await expectOffer()
})

test.each([
  ['before it came', () => openTouched().unmount()],
  ['before touching anything', () => open().unmount()],
])('a stylist who has left %s is offered nothing', async (_, visit) => {
  visit()
  beIdle()
  dispatchEvent(new Event('pointermove'))
  await settle()
  expect(browser.get).not.toHaveBeenCalled()
})

test('a challenge that is about to end is replaced by a new one', async () => {
  api.answer(beginPasskeySignIn, { options: requestOf({ timeout: 50 }) })
  openTouched()
  await waitFor(() => expect(browser.get.mock.calls.length).toBeGreaterThan(2))
})

test.each([
  ['offers none at fields', () => installPasskeys({ offers: false })],
  [
    'refuses to at once',
    () => installPasskeys().get.mockRejectedValue(new DOMException('', 'SecurityError')),
  ],
])('a browser that %s is asked no more, and nothing is said', async (_, setUpBrowser) => {
  setUpBrowser()
  const { get } = navigator.credentials as unknown as typeof browser
  openTouched()
  await settle()
  expect(get.mock.calls.length).toBeLessThan(2)
  expect(screen.getByRole('alert').textContent).toBe('')
})

test.each([
  ['calls it off', 'NotAllowedError', /^No passkey was given\. You can try again/],
  ['is at an address without passkeys', 'SecurityError', /^Passkeys do not work at this address\./],
  ['has a browser that fails', 'UnknownError', /^The browser gave no passkey\./],
])('a stylist who %s is told so, and can go on', async (_, name, message) => {
  open()
  let tries = 0
  browser.get.mockImplementation((options) => {
    if (options.mediation) return untilAborted(options)
    tries += 1
    return tries === 1 ? Promise.reject(new DOMException('', name)) : Promise.resolve(browser.credential)
  })
  await press()
  await expectAlert(message)
  await press()
  await expectSignedIn()
})

test.each([
  ['is unknown or was removed', refused(401, 'This passkey does not sign in here.'), /use your password/],
  ['was tried too often', refused(429, 'Please try again in 5 minutes.', 'too_many_requests'), /5 minutes/],
  ['finds no network', 'breaks' as const, /^Network error\. Please try again\.$/],
])('a passkey that %s: it is said', async (_, answer, message) => {
  api.answer(signInWithPasskey, answer)
  open()
  await press()
  await expectAlert(message)
})

test('a message says that the server takes no passkeys', async () => {
  api.answer(beginPasskeySignIn, withStatus(404))
  open()
  await press()
  await expectAlert('This house takes no passkeys. Please use your password.')
})

test('a browser without passkeys offers the password alone', async () => {
  removePasskeys()
  open()
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  api.answer(signStylistIn, refused(401, passkeyNeeded, 'passkey_needed'))
  await typePassword()
  await expectAlert(/this browser has none to give/)
})

test('where it is required, the passkey is asked for after the password and sent with it', async () => {
  api.answer(signStylistIn, ({ body }) =>
    body.passkey ? entry() : refused(401, passkeyNeeded, 'passkey_needed'),
  )
  open()
  await typePassword()
  await screen.findByText(passkeyNeeded)
  expect(document.activeElement).toBe(button('Continue with your passkey'))
  await userEvent.keyboard('{Enter}')
  await expectSignedIn()
  expect(api.requests(signStylistIn).map(({ body }) => body)).toEqual([
    { username: 'meera', password: 'secret' },
    { username: 'meera', password: 'secret', passkey: assertion },
  ])
})

test('a stylist who types another name after that starts from the beginning', async () => {
  api.answer(signStylistIn, refused(401, passkeyNeeded, 'passkey_needed'))
  open()
  await typePassword()
  await screen.findByText(passkeyNeeded)
  await userEvent.type(screen.getByLabelText('Username'), 'x')
  expect(screen.queryByText(passkeyNeeded)).toBeNull()
  button('Sign In')
  button()
})
