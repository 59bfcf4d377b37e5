import { signStylistIn } from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'
import { prepareStylistAccounts } from '../session/stylist-account.service.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { buildEdge } from './edge.ts'

jest.setTimeout(60_000)

const account = { username: 'meera', password: 'quiet-linen-9' }
let running: ThrowawayApp
let edge: FastifyInstance

beforeAll(async () => {
  running = await startThrowawayApp(undefined, { PUBLIC_URL: 'http://drape.example' })
  await prepareStylistAccounts(running.database).add({ ...account, name: 'Meera' })
  const replica = await running.app.listen({ port: 0, host: '127.0.0.1' })
  edge = await buildEdge({ env: running.env, replicas: [replica], log: { level: 'silent' } })
})

afterAll(async () => {
  await edge.close()
  await running.stop()
})

const signIn = (password: string, cookie?: string) =>
  edge.inject({
    method: 'POST',
    url: signStylistIn.path,
    payload: { ...account, password },
    headers: { 'x-forwarded-for': '203.0.113.1', ...(cookie && { cookie }) },
  })

test('a stylist’s device is known through the edge: its cookie comes and goes as it is', async () => {
  const given = (await signIn(account.password)).headers['set-cookie']
  const cookie = String(given).split(';')[0]
  for (let n = 0; n < 10; n++) expect((await signIn('wrong')).statusCode).toBe(401)
  expect((await signIn(account.password)).statusCode).toBe(429)
  expect((await signIn(account.password, cookie)).statusCode).toBe(200)
})
