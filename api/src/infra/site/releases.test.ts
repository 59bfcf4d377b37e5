import { readDescription } from '@drape/contract/openapi'
import { documentPath, serverPaths } from '@drape/platform/release/server-api'
import { evidencePath, operatorsPath } from '@drape/platform/runtime/evidence'
import { versionNumber } from '@drape/platform/test/site'
import { type AppWithSite, startWithSite } from '../../../test/live-site.ts'

/** The options that the product gives the platform's server, whose own tests try what it does with them. */
const version = versionNumber('1')
let server: AppWithSite

beforeAll(async () => {
  server = await startWithSite()
})

afterAll(() => server.stop())

test('operators read the evidence of pages from the database', async () => {
  const { app } = server
  const page = JSON.stringify([
    ['shop', version, 'view', 0],
    ['shop', version, 'error', 0, 'TypeError: undefined is not a function'],
  ])
  const headers = { 'content-type': 'text/plain' }
  await app.inject({ method: 'POST', url: evidencePath, headers, payload: page })
  const { parts } = (
    await app.inject({ url: operatorsPath, headers: { authorization: `Bearer ${server.token}` } })
  ).json()
  const sample = { at: expect.any(String), text: 'TypeError: undefined is not a function' }
  expect(parts.find(({ part }: { part: string }) => part === 'shop').versions).toEqual([
    { version, is: 'live', views: 1, failures: [{ what: 'error', count: 1, share: 1, sample }], p75: {} },
  ])
})

test('whoever guesses tokens has to wait, and even a valid one is refused then', async () => {
  const attempt = async (typed: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const request = { method: 'POST', url: operatorsPath, remoteAddress: '192.0.2.9', headers } as const
    return server.app.inject({ ...request, payload: `token=${typed}` })
  }
  for (let times = 0; times < 20; times++) {
    expect((await attempt('drape_00000000_x')).statusCode).toBe(401)
    if (times < 5) expect((await attempt(server.token)).statusCode).toBe(303)
  }
  const refused = await attempt(server.token)
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(refused.body).toContain('Too many requests.')
})

test('whoever guesses ID tokens has to wait too', async () => {
  const attempt = () =>
    server.app.inject({
      method: 'POST',
      url: serverPaths.exchange,
      remoteAddress: '192.0.2.10',
      headers: { authorization: 'Bearer e30.e30.e30' },
      payload: { parts: ['shop'] },
    })
  for (let times = 0; times < 20; times++) expect((await attempt()).statusCode).toBe(401)
  expect((await attempt()).statusCode).toBe(429)
})

test('what calls there are stands where the gate looks for it', () => {
  expect(readDescription.path).toBe(documentPath)
})

test('what the platform refuses is said as every refusal is', async () => {
  const reply = await server.app.inject({ url: '/api/releases/' })
  expect([reply.statusCode, reply.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  expect(reply.json()).toEqual({
    success: false,
    code: 'not_signed_in',
    message: 'The token is missing, unknown, revoked or over.',
    requestId: reply.headers['x-request-id'],
  })
})
