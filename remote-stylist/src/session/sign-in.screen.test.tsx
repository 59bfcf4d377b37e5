import { readInsight } from '@drape/contract/insight'
import { refreshStylist, signStylistIn, signStylistOut } from '@drape/contract/session'
import { startTestApi, withStatus } from '@drape/remote-shared/test/api'
import { done, stylistOf, tokensOf } from '@drape/remote-shared/test/factories'
import { keepSession, leave } from '@drape/remote-shared/test/session'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../app.tsx'
import { SignInScreen } from './sign-in.screen.tsx'

const api = startTestApi()

const sessionEnded = 'Your session has ended. Please sign in again: your drafts are kept.'
const bothNeeded = 'Please enter both username and password'

afterEach(leave)

const renderApp = () =>
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )

const open = () => {
  renderApp()
  return {
    username: screen.getByLabelText<HTMLInputElement>('Username'),
    password: screen.getByLabelText<HTMLInputElement>('Password'),
    signIn: screen.getByRole('button', { name: 'Sign In' }),
  }
}

test('a stylist stands in the first field, in one main with one heading, and others see the way back', () => {
  const { username } = open()
  expect(document.activeElement).toBe(username)
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stylist sign in')
  screen.getByText('Professional Stylist')
  expect(document.title).toBe('Stylist sign in · Drape')
  expect(screen.getByRole('link', { name: 'Back to the regular login' }).getAttribute('href')).toBe('/')
})

test.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'input'])(
  'the desk loads at the first %s, and not before',
  (input) => {
    const preload = jest.fn()
    const page = render(
      <SignInScreen hasEnded={false} preload={preload} loadPasskeys={() => new Promise(() => {})} />,
      {
        wrapper: MemoryRouter,
      },
    )
    expect(preload).not.toHaveBeenCalled()
    for (const each of [input, input]) dispatchEvent(new Event(each))
    expect(preload).toHaveBeenCalledTimes(1)
    page.unmount()
    dispatchEvent(new Event(input === 'keydown' ? 'pointerdown' : 'keydown'))
    expect(preload).toHaveBeenCalledTimes(1)
  },
)

test.each([
  ['both fields', '', '', 'username'],
  ['the password', 'meera', '', 'password'],
  ['but spaces for a username', '   ', 'secret', 'username'],
] as const)(
  'a stylist who leaves %s empty is told to fill in both, at the first',
  async (_, username, password, first) => {
    const { signIn, ...fields } = open()
    fireEvent.change(fields.username, { target: { value: username } })
    fireEvent.change(fields.password, { target: { value: password } })
    await userEvent.click(signIn)
    expect(screen.getByRole('alert').textContent).toBe(bothNeeded)
    expect(document.activeElement).toBe(fields[first])
    expect(fields.username.getAttribute('aria-invalid')).toBe(first === 'username' ? 'true' : null)
  },
)

const fillIn = () => {
  const { username, password, signIn } = open()
  fireEvent.change(username, { target: { value: ' meera ' } })
  fireEvent.change(password, { target: { value: 'secret' } })
  return { password, signIn }
}
const signIn = () => userEvent.type(fillIn().password, '{Enter}')
const expectAlert = (message: string) =>
  waitFor(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe(message))

test('a stylist who is known is let in, by a username without its spaces', async () => {
  api.answer(signStylistIn, { ...done, message: '', ...tokensOf('a'), user: stylistOf() })
  await signIn()
  await screen.findByRole('tab', { name: 'Overview' })
  expect(api.requests(signStylistIn).map(({ body }) => body)).toEqual([
    { username: 'meera', password: 'secret' },
  ])
})

test('the words of a server are shown, whatever its status', async () => {
  const { signIn } = fillIn()
  for (const status of [200, 400, 401, 403, 404, 409, 429, 500, 503]) {
    const message = `Wrong password (${status})`
    api.answer(signStylistIn, withStatus(status, { body: { success: false, message } }))
    fireEvent.click(signIn)
    await expectAlert(message)
  }
})

const typedWrong = 'Login failed. Please check your credentials.'

test.each([
  ['refuses without a word', withStatus(401), typedWrong],
  ['says no with 200', withStatus(200, { body: { success: false } }), typedWrong],
  ['sends no tokens', withStatus(200, { body: { success: true } }), typedWrong],
  [
    'sends words beside no tokens',
    withStatus(200, { body: { message: 'Your account is closed' } }),
    'Your account is closed',
  ],
  ['sends words that are none', withStatus(401, { body: { success: false, message: null } }), typedWrong],
  ['sends no JSON', withStatus(401, { body: '<h1>401</h1>' }), typedWrong],
  ['the network fails', 'breaks' as const, 'Network error. Please try again.'],
])('a stylist is told what to do by a server that %s', async (_, answer, message) => {
  api.answer(signStylistIn, answer)
  await signIn()
  await expectAlert(message)
})

test('a stylist can read the password before sending it, and hide it again', async () => {
  const { password } = open()
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password.type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password.type).toBe('password')
})

test('a stylist in trouble is told whom to ask', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Trouble signing in?' }))
  const dialog = await screen.findByRole('dialog', { name: 'Trouble signing in?' })
  expect(dialog.textContent).toContain('the person who runs Drape for your team')
})

test('a stylist who is signed in already comes straight to the dashboard, and can leave', async () => {
  keepSession({ name: 'Meera K.', userType: 'stylist' })
  renderApp()
  await screen.findByRole('tab', { name: 'Overview' })
  screen.getByText('Meera K.')
  screen.getByText('Professional Stylist')
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  expect(screen.queryByText(sessionEnded)).toBeNull()
  await waitFor(() =>
    expect(api.requests(signStylistOut).map(({ body }) => body)).toEqual([{ refresh_token: 'r' }]),
  )
})

test('a stylist whose session cannot be renewed is back at the form, reads why, and loses no draft', async () => {
  api.answer(readInsight, withStatus(401))
  api.answer(refreshStylist, withStatus(401))
  keepSession({ name: 'Meera K.', userType: 'stylist' })
  localStorage.setItem('draft:r1', 'Blues for a wedding')
  renderApp()
  await screen.findByText(sessionEnded)
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  expect(api.requests(refreshStylist).map(({ body }) => body)).toEqual([{ refresh: 'r' }])
  expect(localStorage.getItem('draft:r1')).toBe('Blues for a wedding')
})

test('a signed-in user who is no stylist is asked to sign in as one', () => {
  keepSession({ name: 'Meera K.', userType: 'user' })
  expect(open().signIn).not.toBeNull()
  expect(screen.queryByText(sessionEnded)).toBeNull()
})
