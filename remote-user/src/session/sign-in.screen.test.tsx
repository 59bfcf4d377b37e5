import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pageConfigId } from '@drape/contract/page-config'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../app.tsx'

let server: Server
let asked: string[]
let replies: Record<string, object>

beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push(`${request.url} ${await text(request)}`)
    const reply = replies[request.url ?? '']
    response.writeHead(reply ? 200 : 401).end(JSON.stringify(reply ?? {}))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  document.head.innerHTML = `<script type="application/json" id="${pageConfigId}">{"apiBase":"${apiBase}"}</script>`
})

afterAll(async () => {
  await new Promise((closed) => server.close(closed))
})

beforeEach(() => {
  asked = []
  replies = { '/readyz': { status: 'ready', database: 'up', migrations: 'up', objects: 'up' } }
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage'))
})

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

const id = '0199d1c2-0000-7000-8000-000000000001'
const person = {
  id,
  user_id: id,
  name: 'Sample Asha',
  email: 'asha@example.com',
  userType: 'user',
  plan: 'free',
}
const entry = {
  success: true,
  message: '',
  access: 'a',
  access_token: 'a',
  refresh: 'r',
  refresh_token: 'r',
  user: person,
}

const chooseAsha = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  await userEvent.click(await screen.findByRole('button', { name: /Sample Asha/ }))
}

test('a visitor signs in as whoever they choose, where there is no Google', async () => {
  replies['/api/development/identity/token/'] = { google_token: 'signed' }
  replies['/api/auth/google-login/'] = entry
  replies['/api/user/profile/preferences/current/'] = {
    name: '',
    email: '',
    user_id: id,
    message: 'No preferences found',
  }
  open()
  await chooseAsha()
  await screen.findByRole('navigation', { name: 'Main' })
  expect(asked).toContain('/api/auth/google-login/ {"google_token":"signed"}')
})

test('a visitor who is not let in reads that it failed, and may try again', async () => {
  replies['/api/development/identity/token/'] = { google_token: 'signed' }
  open()
  await chooseAsha()
  expect((await screen.findByText('Failed to authenticate user')).closest('[role=status]')).not.toBeNull()
  screen.getByRole('button', { name: 'Continue with Google' })
})

test('a visitor who types no e-mail address is asked for one', async () => {
  open()
  await userEvent.click(screen.getByRole('button', { name: 'Continue with Google' }))
  await userEvent.type(await screen.findByLabelText('Name'), 'Asha')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByRole('alert').textContent).toBe('Please enter a name and an e-mail address')
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
