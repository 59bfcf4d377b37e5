import { signStylistIn } from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'
import { buildEdge } from '../../src/edge/edge.ts'
import { stylistAccountService } from '../../src/stylist/stylist-account.service.ts'
import { testApp } from '../../test/app.ts'
import { callerOf } from '../../test/caller.ts'

const account = { username: 'meera', password: 'quiet-linen-9' }
let edge: FastifyInstance

const running = testApp({ PUBLIC_URL: 'http://drape.example' })

beforeAll(async () => {
  await stylistAccountService(running.database).add({ ...account, name: 'Meera' })
  const replica = await running.app.listen({ port: 0, host: '127.0.0.1' })
  edge = await buildEdge({ env: running.env, replicas: [replica], log: { level: 'silent' } })
  running.stopFirst(() => edge.close())
})

const signIn = (password: string, cookie?: string) =>
  callerOf(edge)
    .with({ 'x-forwarded-for': '203.0.113.1', ...(cookie && { cookie }) })
    .answer(signStylistIn, { body: { ...account, password } })

test('a stylist’s device is known through the edge: its cookie comes and goes as it is', async () => {
  const given = (await signIn(account.password)).headers['set-cookie']
  const cookie = String(given).split(';')[0]
  for (let n = 0; n < 10; n++) expect((await signIn('wrong')).status).toBe(401)
  expect((await signIn(account.password)).status).toBe(429)
  expect((await signIn(account.password, cookie)).status).toBe(200)
})
