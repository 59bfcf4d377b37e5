import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pageConfigId } from '@drape/contract/page-config'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../app.tsx'

const notice = 'Drape is having trouble right now. Please try again in a few minutes.'

let server: Server

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(503)
    response.end('{"status":"unready","database":"down","migrations":"up","objects":"up"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  document.head.innerHTML = `<script type="application/json" id="${pageConfigId}">{"apiBase":"${apiBase}"}</script>`
})

afterAll(async () => {
  await new Promise((closed) => server.close(closed))
})

test('a visitor is told calmly when the server is not ready, and the screen stays', async () => {
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
