import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../app.tsx'

const bothNeeded = 'Please enter both username and password'

beforeEach(() => localStorage.clear())

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
  localStorage.setItem('user', JSON.stringify({ userType }))
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

test('a stylist who fills in both is told that signing in is not open yet', async () => {
  const { username, password } = open()
  await userEvent.type(username, 'meera')
  await userEvent.type(password, 'secret{Enter}')
  expect(screen.getByText('Signing in is not open yet.').closest('[role=status]')).not.toBeNull()
  expect(screen.queryByText(bothNeeded)).toBeNull()
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

test('a signed-in stylist can leave', async () => {
  keepSession('stylist')
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )
  screen.getByText('You are signed in.')
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  screen.getByRole('button', { name: 'Sign In' })
})

test('a signed-in user who is no stylist is asked to sign in as one', () => {
  keepSession('user')
  expect(open().signIn).not.toBeNull()
})
