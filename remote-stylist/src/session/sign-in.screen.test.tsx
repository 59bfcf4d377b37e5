import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pageConfigId } from '@drape/contract/page-config'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../app.tsx'

let server: Server
let asked: string[]
let answer: [status: number, body: object] | 'hang up'

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push(`${request.url} ${await text(request)}`)
    if (answer === 'hang up') request.socket.destroy()
    else response.writeHead(answer[0]).end(JSON.stringify(answer[1]))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  document.head.innerHTML = `<script type="application/json" id="${pageConfigId}">{"apiBase":"${apiBase}"}</script>`
})

afterAll(async () => {
  await new Promise((closed) => server.close(closed))
})

const sessionEnded = 'Your session has ended. Please sign in again: your drafts are kept.'
const bothNeeded = 'Please enter both username and password'

beforeEach(() => {
  asked = []
  answer = [401, {}]
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage'))
})

const open = () => {
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )
  return {
    username: screen.getByLabelText<HTMLInputElement>('Username'),
    password: screen.getByLabelText<HTMLInputElement>('Password'),
    signIn: screen.getByRole('button', { name: 'Sign In' }),
  }
}

const keepSession = (userType: string) => {
  localStorage.setItem('accessToken', 'a')
  localStorage.setItem('refreshToken', 'r')
  localStorage.setItem('user', JSON.stringify({ name: 'Meera K.', userType }))
  window.dispatchEvent(new StorageEvent('storage'))
}

test('a stylist finds the form, in one main with one heading', () => {
  open()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stylist sign in')
  screen.getByText('Professional Stylist')
  expect(document.title).toBe('Stylist sign in · Drape')
})

test('whoever is no stylist is shown the way back', () => {
  open()
  expect(screen.getByRole('link', { name: 'Back to the regular login' }).getAttribute('href')).toBe('/')
})

test('a stylist who leaves both fields empty is told to fill in both, at the first', async () => {
  const { username, signIn } = open()
  await userEvent.click(signIn)
  expect(screen.getByRole('alert').textContent).toBe(bothNeeded)
  expect(document.activeElement).toBe(username)
  expect(username.getAttribute('aria-invalid')).toBe('true')
})

test('a stylist who leaves the password empty is told to fill in both, at the password', async () => {
  const { username, password, signIn } = open()
  await userEvent.type(username, 'meera')
  await userEvent.click(signIn)
  expect(screen.getByRole('alert').textContent).toBe(bothNeeded)
  expect(document.activeElement).toBe(password)
  expect(username.getAttribute('aria-invalid')).toBeNull()
})

test('a username of spaces is no username', async () => {
  const { username, password, signIn } = open()
  await userEvent.type(username, '   ')
  await userEvent.type(password, 'secret')
  await userEvent.click(signIn)
  expect(screen.getByRole('alert').textContent).toBe(bothNeeded)
  expect(document.activeElement).toBe(username)
})

const signIn = async () => {
  const { username, password } = open()
  await userEvent.type(username, ' meera ')
  await userEvent.type(password, 'secret{Enter}')
}

test('a stylist who is known is let in, by a username without its spaces', async () => {
  const id = '0199d1c2-0000-7000-8000-000000000001'
  const user = { id, user_id: id, stylistId: id, name: 'Meera', userType: 'stylist' }
  const tokens = { access: 'a', access_token: 'a', refresh: 'r', refresh_token: 'r' }
  answer = [200, { success: true, message: '', ...tokens, user }]
  await signIn()
  await screen.findByRole('tab', { name: 'Overview' })
  expect(asked[0]).toBe('/api/stylist/auth/login/ {"username":"meera","password":"secret"}')
})

test.each([
  ['the words of the server', 'Too many tries. Please wait a minute.'],
  ['to look at what was typed', 'Login failed. Please check your credentials.'],
])('a stylist who is refused reads %s', async (words, message) => {
  const problem = { success: false, code: 'not_signed_in', requestId: 'q', message }
  answer = [401, words === 'the words of the server' ? problem : {}]
  await signIn()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(message))
})

test('a stylist whom the network fails is told so', async () => {
  answer = 'hang up'
  await signIn()
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Network error. Please try again.'))
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

const arrive = () =>
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )

test('a stylist who is signed in already comes straight to the dashboard, and can leave', async () => {
  answer = 'hang up'
  keepSession('stylist')
  arrive()
  await screen.findByRole('tab', { name: 'Overview' })
  screen.getByText('Meera K.')
  screen.getByText('Professional Stylist')
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  screen.getByRole('button', { name: 'Sign In' })
  expect(screen.queryByText(sessionEnded)).toBeNull()
  await waitFor(() => expect(asked).toContain('/api/stylist/auth/logout/ {"refresh_token":"r"}'))
})

test('a stylist whose session cannot be renewed stands at the form again, is told why, and loses no draft', async () => {
  keepSession('stylist')
  localStorage.setItem('draft:r1', 'Blues for a wedding')
  arrive()
  await screen.findByText(sessionEnded)
  expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  expect(asked.filter((line) => line.includes('refresh'))).toEqual([
    '/api/stylist/auth/refresh/ {"refresh":"r"}',
  ])
  expect(localStorage.getItem('draft:r1')).toBe('Blues for a wedding')
})

test('a signed-in user who is no stylist is asked to sign in as one', () => {
  keepSession('user')
  expect(open().signIn).not.toBeNull()
  expect(screen.queryByText(sessionEnded)).toBeNull()
})
