import { askWith, type Received, Refused } from './ask.ts'
import type { CallRequest } from './call-request.ts'
import { checkReadiness } from './health/health.call.ts'
import { deletePhoto, readPhoto } from './photo/photo.call.ts'
import { refreshUser } from './session/session.call.ts'

const id = '0199d1c2-0000-7000-8000-000000000001'
const refusal = { success: false, code: 'not_found', message: 'There is none', requestId: '1' }

const createServer = (status: number, body: unknown) => {
  const requests: CallRequest[] = []
  const send = async (request: CallRequest): Promise<Received> => {
    requests.push(request)
    return { status, headers: { 'x-request-id': '1' }, body }
  }
  return { ...askWith(send), requests }
}

test('a reply is returned, and a refusal is thrown with its status and its message', async () => {
  const reply = { access: 'a', access_token: 'a', refresh: 'r', refresh_token: 'r' }
  expect(await createServer(200, reply).ask(refreshUser, { body: { refresh: 'r' } })).toEqual(reply)
  const error = await createServer(404, refusal)
    .ask(deletePhoto, { params: { id } })
    .catch((reason) => reason)
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({ status: 404, problem: refusal })
})

test('an answer tells a reply from a refusal, with status and headers', async () => {
  const headers = { 'x-request-id': '1' }
  const deleted = createServer(200, { success: true }).answer(deletePhoto, { params: { id } })
  expect(await deleted).toEqual({ isRefused: false, status: 200, headers, body: { success: true } })
  const refused = createServer(404, refusal).answer(deletePhoto, { params: { id } })
  expect(await refused).toEqual({ isRefused: true, status: 404, headers, body: refusal })
})

test('a status that the call names among its replies is no refusal', async () => {
  const body = { status: 'unready', database: 'down', migrations: 'up', objects: 'up' }
  expect(await createServer(503, body).ask(checkReadiness)).toEqual(body)
})

test('a reply that the contract does not describe fails the call', async () => {
  for (const status of [200, 404]) {
    const answer = createServer(status, { id: 1 }).answer(readPhoto, { params: { id } })
    await expect(answer).rejects.toThrow(/GET \/api\/closet\/photos\/\{id\} was answered with/)
  }
})

test('bad input can be sent on purpose, to where the call is', async () => {
  const { answerLoosely, requests } = createServer(404, refusal)
  await answerLoosely(refreshUser, { body: { refresh: 7, more: [] } })
  expect(requests).toMatchObject([
    { method: 'POST', path: refreshUser.path, body: '{"refresh":7,"more":[]}' },
  ])
})

test('a caller can send headers of its own', async () => {
  const server = createServer(200, { success: true })
  await server.with({ authorization: 'Bearer a' }).with({ cookie: 'b' }).ask(deletePhoto, { params: { id } })
  expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer a', cookie: 'b' })
})
