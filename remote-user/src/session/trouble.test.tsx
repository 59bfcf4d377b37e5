import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pageConfigId } from '@drape/contract/page-config'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../app.tsx'

const notice = 'Drape is having trouble right now. Please try again in a few minutes.'

let server: Server
let reply: { status: number; body: object }

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(reply.status)
    response.end(JSON.stringify(reply.body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  document.head.innerHTML = `<script type="application/json" id="${pageConfigId}">{"apiBase":"${apiBase}"}</script>`
})

afterAll(async () => {
  await new Promise((closed) => server.close(closed))
})

const away = { database: 'down', migrations: 'down', objects: 'up' }
const edge = { pages: 'up', replicas: { ready: 0, unready: 2, away: 0 } }

test.each([
  ['the server is not ready', { status: 503, body: { status: 'unready', ...away } }],
  ['an edge has nobody to sign them in', { status: 200, body: { status: 'ready', ...away, ...edge } }],
])('a visitor is told calmly when %s, and the screen stays', async (_when, told) => {
  reply = told
  render(
    <MemoryRouter>
      <App />
    </MemoryRouter>,
  )
  expect(screen.queryByText(notice)).toBeNull()
  // The second try comes a second after the first.
  expect((await screen.findByText(notice)).closest('[role=status]')).not.toBeNull()
  screen.getByRole('button', { name: 'Continue with Google' })
})
