import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pageConfigId } from '@drape/contract/page-config'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../app.tsx'

let server: Server

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.end('{"status":"ready","database":"up","migrations":"up"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  document.head.innerHTML = `<script type="application/json" id="${pageConfigId}">{"apiBase":"${apiBase}"}</script>`
})

afterAll(async () => {
  await new Promise((closed) => server.close(closed))
})

beforeEach(() => localStorage.clear())

const open = () =>
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )

test('a visitor reads what Drape is, in one main with one heading', () => {
  open()
  expect(screen.getAllByRole('main')).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Drape')
  screen.getByText('Upload your photo and discover outfits that match your style')
  expect(document.title).toBe('Drape: outfits picked for you by a stylist')
})

test('a visitor reads three good reasons', () => {
  open()
  expect(screen.getAllByRole('listitem').map((item) => item.firstChild?.textContent)).toEqual([
    'Styled by a person',
    'Ready in about 24 hours',
    'Yours to keep and shop',
  ])
})

test('a stylist is shown the way to the stylist area', () => {
  open()
  const link = screen.getByRole('link', { name: 'Are you a stylist? Sign in here' })
  expect(link.getAttribute('href')).toBe('/stylist-login')
})

test('a visitor who asks to sign in is told that it is not open yet', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  expect((await screen.findByText('Signing in is not open yet.')).closest('[role=status]')).not.toBeNull()
})

test('a visitor can read how Drape works, and close it again', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'How Drape works' }))
  const dialog = await screen.findByRole('dialog', { name: 'How Drape works' })
  expect(dialog.querySelectorAll('ol > li')).toHaveLength(3)
  screen.getByText('Within 24 hours')
  screen.getByText('Your photo stays private')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a member is told that they are signed in, and can leave', async () => {
  localStorage.setItem('accessToken', 'a')
  window.dispatchEvent(new StorageEvent('storage'))
  open()
  screen.getByText('You are signed in.')
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }))
  screen.getByRole('button', { name: 'Continue with Google' })
  expect(localStorage).toHaveLength(0)
})
