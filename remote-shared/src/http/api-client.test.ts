import { checkReadiness } from '@drape/contract/health'
import { deletePhoto } from '@drape/contract/photo'
import { claimRequest } from '@drape/contract/request'
import { refused, startTestApi, withStatus } from '../../test/api.ts'
import { idOf, ready } from '../../test/factories.ts'
import { makeCall } from './api-client.ts'

const api = startTestApi()
const stoppedApi = startTestApi()

const make = (signal?: AbortSignal) => makeCall(api.apiBase, checkReadiness, {}, signal && { signal })

test('a call asks by its own method and path, and gives its reply', async () => {
  api.answer(checkReadiness, ready)
  await expect(make()).resolves.toEqual(ready)
  expect(api.requests().map(({ call }) => call)).toEqual([checkReadiness])
})

test('a refusal carries its status and the problem that the server names', async () => {
  api.answer(checkReadiness, refused(503, 'Please wait.'))
  await expect(make()).rejects.toMatchObject({
    reason: 'refused',
    status: 503,
    problem: { message: 'Please wait.', requestId: 'q' },
    message: 'Please wait.',
  })
})

test('a refusal whose status came without its name is named all the same, and says when to ask again', async () => {
  api.answer(checkReadiness, withStatus(429, { statusText: '', headers: { 'retry-after': '7' } }))
  await expect(make()).rejects.toMatchObject({ statusText: 'Too Many Requests', retryAfterMs: 7000 })
})

test('a refusal by something that is not our server is still a refusal', async () => {
  api.answer(checkReadiness, withStatus(502, { body: '<h1>Bad gateway</h1>' }))
  await expect(make()).rejects.toMatchObject({ reason: 'refused', status: 502, problem: undefined })
})

test('a reply with none of the fields of the call is not passed on', async () => {
  for (const body of ['<h1>Welcome to our wireless</h1>', '', {}, { detail: 'Not here' }]) {
    api.answer(checkReadiness, withStatus(200, { body }))
    await expect(make()).rejects.toMatchObject({ reason: 'malformed', status: 200 })
  }
})

test('a refusal whose code is newer than this page says its message', async () => {
  const body = { success: false, code: 'on_holiday', message: 'We are back on Monday.', requestId: 'q' }
  api.answer(checkReadiness, withStatus(409, { body }))
  await expect(make()).rejects.toMatchObject({ problem: body, message: 'We are back on Monday.' })
})

test('a refusal that comes with 200 is a refusal', async () => {
  api.answer(checkReadiness, withStatus(200, { body: { success: false, message: 'Not today.' } }))
  await expect(make()).rejects.toMatchObject({ reason: 'refused', problem: { message: 'Not today.' } })
})

test('a change that is answered without content was made', async () => {
  api.answer(deletePhoto, withStatus(204, { body: '' }))
  const deletion = makeCall(api.apiBase, deletePhoto, { params: { id: idOf(1) } })
  await expect(deletion).resolves.toEqual({ success: true })
})

test('a repeatable call is sent once more at the time that the server gives, and no other call is', async () => {
  const busy = refused(503, 'Please wait.', 'unavailable', { 'retry-after': '1' })
  const params = { id: idOf(1) }
  let claims = 0
  api.answer(claimRequest, () => (claims++ ? refused(409, 'Taken.') : busy))
  await expect(makeCall(api.apiBase, claimRequest, { params })).rejects.toMatchObject({ status: 409 })
  api.answer(deletePhoto, busy)
  await expect(makeCall(api.apiBase, deletePhoto, { params })).rejects.toMatchObject({ status: 503 })
  api.answer(claimRequest, refused(503, 'Please wait.'))
  await expect(makeCall(api.apiBase, claimRequest, { params })).rejects.toMatchObject({ status: 503 })
  const counts = [claimRequest, deletePhoto].map(
    (counted) => api.requests().filter(({ call }) => call === counted).length,
  )
  expect(counts).toEqual([3, 1])
})

test('a call names a trace where the server keeps some, and its repetition the same one', async () => {
  const named = () => api.requests().map(({ headers }) => headers['traceparent'])
  api.answer(checkReadiness, ready)
  await make()
  expect(named()).toEqual([undefined])
  const config = document.head.querySelector('script') as HTMLScriptElement
  config.textContent = JSON.stringify({ apiBase: api.apiBase, traces: true })
  let asked = 0
  api.answer(claimRequest, () =>
    asked++ ? refused(409, 'Taken.') : refused(503, 'Please wait.', 'unavailable', { 'retry-after': '0' }),
  )
  await expect(makeCall(api.apiBase, claimRequest, { params: { id: idOf(1) } })).rejects.toMatchObject({
    status: 409,
  })
  await make()
  const [, first, repeated, next] = named()
  expect(first).toMatch(/^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-01$/)
  expect(repeated).toBe(first)
  expect(next).not.toBe(first)
})

test('a server that is not there is unreachable', async () => {
  await stoppedApi.stop()
  await expect(makeCall(stoppedApi.apiBase, checkReadiness, {})).rejects.toMatchObject({
    reason: 'unreachable',
  })
})

test('a call whose signal aborts is given up', async () => {
  const controller = new AbortController()
  api.answer(checkReadiness, () => {
    controller.abort()
    return 'hangs'
  })
  await expect(make(controller.signal)).rejects.toMatchObject({ reason: 'unreachable' })
})
