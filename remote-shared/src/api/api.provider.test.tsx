import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { checkReadiness } from '@drape/contract/health'
import { pageConfigId } from '@drape/contract/page-config'
import { act, render, screen, waitFor } from '@testing-library/react'
import { signOut } from '../session/index.ts'
import { ApiProvider, useCall } from './index.ts'

let server: Server
let asked = 0

beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1
    response.end('{"status":"ready","database":"up","migrations":"up","objects":"up"}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  document.head.innerHTML = `<script type="application/json" id="${pageConfigId}">{"apiBase":"${apiBase}"}</script>`
})

afterAll(async () => {
  await new Promise((closed) => server.close(closed))
})

const Readiness = () => <p>{useCall(checkReadiness).data?.status ?? 'asking'}</p>

const Page = () => (
  <ApiProvider>
    <Readiness />
  </ApiProvider>
)

test('a call goes to the base that the page names, and two remotes ask it once', async () => {
  render(<Page />)
  render(<Page />)
  await waitFor(() => expect(screen.getAllByText('ready')).toHaveLength(2))
  expect(asked).toBe(1)
})

test('signing out forgets every reply', async () => {
  const page = render(<Page />)
  await screen.findByText('ready')
  localStorage.setItem('accessToken', 'a')
  act(() => void window.dispatchEvent(new StorageEvent('storage')))
  await act(signOut)
  page.unmount()
  render(<Page />)
  expect(screen.queryByText('ready')).toBeNull()
})
