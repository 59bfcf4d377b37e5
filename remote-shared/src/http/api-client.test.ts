import { checkReadiness } from '@drape/contract/health'
import { refused, startTestApi, withStatus } from '../../test/api.ts'
import { ready } from '../../test/factories.ts'
import { createApi } from './api-client.ts'

const api = startTestApi()
const gone = startTestApi()

const make = (settings: { signal?: AbortSignal; bearer?: string } = {}) =>
  createApi(api).make(checkReadiness, {}, settings)

test('a call asks by its own method and path, and gives its reply', async () => {
  api.answer(checkReadiness, ready)
  await expect(make()).resolves.toEqual(ready)
  expect(api.asked().map(({ call }) => call)).toEqual([checkReadiness])
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

test('a reply that breaks the contract is not passed on', async () => {
  api.answer(checkReadiness, withStatus(200, { body: { status: 'perhaps' } }))
  await expect(make()).rejects.toMatchObject({ reason: 'malformed', status: 200 })
})

test('a server that is not there is unreachable', async () => {
  await gone.stop()
  await expect(createApi(gone).make(checkReadiness, {})).rejects.toMatchObject({
    reason: 'unreachable',
  })
})

test('a call that nobody waits for any more is given up', async () => {
  const leaving = new AbortController()
  api.answer(checkReadiness, () => {
    leaving.abort()
    return 'hangs'
  })
  await expect(make({ signal: leaving.signal })).rejects.toMatchObject({ reason: 'unreachable' })
})

test('a call for members carries its bearer', async () => {
  api.answer(checkReadiness, ready)
  await make({ bearer: 'abc' })
  expect(api.asked().map(({ headers }) => headers.authorization)).toEqual(['Bearer abc'])
})
