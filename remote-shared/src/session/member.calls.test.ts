import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deletePhoto } from '@drape/contract/photo'
import { createApi } from '../api/api.client.ts'
import { createMemberCalls } from './member.calls.ts'
import { createSession } from './session.store.ts'

type Answer = [status: number, body: object]

let server: Server
let asked: string[]
let answers: Record<string, (bearer: string) => Answer | Promise<Answer>>

const tokens = (name: string) => ({
  access: name,
  access_token: name,
  refresh: `${name}-r`,
  refresh_token: `${name}-r`,
})
const no = (status: number): Answer => [
  status,
  { success: false, code: 'not_signed_in', message: '', requestId: '' },
]
const done: Answer = [200, { success: true }]
const ask = { params: { id: 'p1' } }

const photo = 'DELETE /api/closet/photos/p1'
const refresh = 'POST /api/token/refresh/'

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const name = `${request.method} ${request.url}`
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? ''
    asked.push(bearer ? `${name} ${bearer}` : name)
    const [status, body] = (await answers[name]?.(bearer)) ?? no(404)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})

afterAll(() => new Promise((closed) => server.close(closed)))

beforeEach(() => {
  asked = []
  localStorage.clear()
})

const open = (userType: 'user' | 'stylist' = 'user', port = (server.address() as AddressInfo).port) => {
  const session = createSession()
  const who = { id: 'u', user_id: 'u', name: 'Asha', email: '', plan: 'free', stylistId: 'u' } as const
  session.enter(tokens('old'), userType === 'user' ? { ...who, userType } : { ...who, userType })
  const api = createApi({ apiBase: `http://127.0.0.1:${port}` })
  return { session, ...createMemberCalls(() => api, session) }
}

const newIsGood = (bearer: string) => (bearer === 'new' ? done : no(401))

test('a call after 401 is repeated once, with the new token', async () => {
  answers = { [photo]: newIsGood, [refresh]: () => [200, tokens('new')] }
  const { make, session } = open()
  await expect(make(deletePhoto, ask)).resolves.toEqual({ success: true })
  expect(asked).toEqual([`${photo} old`, refresh, `${photo} new`])
  expect(session.tokens()).toMatchObject({ access: 'new', refresh: 'new-r' })
})

test('many calls refused at once refresh once', async () => {
  answers = { [photo]: newIsGood, [refresh]: () => [200, tokens('new')] }
  const { make } = open()
  await Promise.all(Array.from({ length: 5 }, () => make(deletePhoto, ask)))
  expect(asked.filter((name) => name === refresh)).toHaveLength(1)
})

test('a token that another tab has renewed is used, and not renewed again', async () => {
  answers = {
    [photo]: (bearer) => {
      localStorage.setItem('accessToken', 'new')
      return newIsGood(bearer)
    },
  }
  await expect(open().make(deletePhoto, ask)).resolves.toEqual({ success: true })
  expect(asked).toEqual([`${photo} old`, `${photo} new`])
})

test('a second refusal is final', async () => {
  answers = { [photo]: () => no(401), [refresh]: () => [200, tokens('new')] }
  await expect(open().make(deletePhoto, ask)).rejects.toMatchObject({ status: 401 })
  expect(asked).toHaveLength(3)
})

test('a refused refresh signs out', async () => {
  answers = { [photo]: () => no(401), [refresh]: () => no(401) }
  const { make, session } = open()
  await expect(make(deletePhoto, ask)).rejects.toThrow('Authentication failed')
  expect(session.read()).toEqual({ status: 'out' })
})

test('a server in trouble does not sign anybody out', async () => {
  answers = { [photo]: () => no(401), [refresh]: () => no(503) }
  const { make, session } = open()
  await expect(make(deletePhoto, ask)).rejects.toMatchObject({ status: 503 })
  expect(session.read()).toMatchObject({ status: 'in' })
})

test('nothing is asked without a token', async () => {
  answers = {}
  const { make } = open()
  localStorage.clear()
  await expect(make(deletePhoto, ask)).rejects.toThrow('No valid access token available')
  expect(asked).toEqual([])
})

test.each([
  ['user', 'POST /api/auth/logout/ old'],
  ['stylist', 'POST /api/stylist/auth/logout/ old'],
] as const)('a %s who signs out is out here at once, and there by their own call', async (userType, call) => {
  answers = {}
  const { signOut, session } = open(userType)
  const told = signOut()
  expect(session.read()).toEqual({ status: 'out' })
  await told
  expect(asked).toEqual([call])
})

test('a stylist refreshes by the call for stylists', async () => {
  answers = { [photo]: newIsGood, 'POST /api/stylist/auth/refresh/': () => [200, tokens('new')] }
  await expect(open('stylist').make(deletePhoto, ask)).resolves.toEqual({ success: true })
})
