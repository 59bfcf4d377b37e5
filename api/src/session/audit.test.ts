import { refreshUser, signInWithGoogle, signStylistIn, signUserOut } from '@drape/contract/session'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { prepareStylistAccounts } from './stylist-account.service.ts'
import { ask, bearer, enter, proofOf } from './throwaway-session.ts'

jest.setTimeout(60_000)

const password = 'quiet-linen-9'
const email = 'asha.secret@example.com'
const username = 'meera.secret'

let running: ThrowawayApp

beforeAll(async () => {
  running = await startThrowawayApp()
  await prepareStylistAccounts(running.database).add({ username, name: 'Meera', password })
})

afterAll(() => running.stop())

const audits = () => running.lines.map((line) => JSON.parse(line)).filter((line) => 'audit' in line)

test('who signs in and out, and who is refused, leaves a line that names the member and the request', async () => {
  const given = await enter(running.app, email)
  const member = { kind: 'user', id: given.user.id }
  await ask(running.app, signUserOut, { refresh_token: given.refresh }, bearer(given))
  await ask(running.app, signUserOut, { refresh_token: given.refresh }, bearer(given))
  await ask(running.app, refreshUser, { refresh: given.refresh })
  await ask(running.app, signInWithGoogle, { google_token: 'a.b.c' })
  await ask(running.app, signStylistIn, { username, password: 'wrong' })
  const { user } = (await ask(running.app, signStylistIn, { username, password })).json()
  expect(audits()).toMatchObject([
    { audit: 'signed-in', member },
    { audit: 'signed-out', member },
    { audit: 'refused', member, status: 401 },
    { audit: 'refused', status: 401, reason: 'refresh token' },
    { audit: 'sign-in-refused', reason: 'ERR_JWS_INVALID' },
    { audit: 'sign-in-refused', status: 401 },
    { audit: 'signed-in', member: { kind: 'stylist', id: user.id } },
  ])
  for (const line of audits()) expect(line.reqId).toEqual(expect.any(String))
})

test('no token, password, name or address stands in any line, not even when the database fails in the middle', async () => {
  const given = await enter(running.app, email)
  const proof = await proofOf(running.app, email)
  const next = (await ask(running.app, refreshUser, { refresh: given.refresh })).json()
  const entry = (await ask(running.app, signStylistIn, { username, password })).json()
  await ask(running.app, signStylistIn, { username: `${username}-typo`, password: `${password}-typo` })
  const failures = running.lines.length
  await running.database.$client.query('alter table stylist rename to stylist_away')
  await running.database.$client.query('alter table account rename to account_away')
  for (const reply of [
    await ask(running.app, signInWithGoogle, { google_token: proof }),
    await ask(running.app, signStylistIn, { username, password }),
  ]) {
    expect(reply.statusCode).toBe(500)
    expect(reply.body).not.toMatch(/secret|stylist/)
  }
  await running.database.$client.query('alter table stylist_away rename to stylist')
  await running.database.$client.query('alter table account_away rename to account')
  expect(running.lines.slice(failures).join()).toContain('does not exist')

  const everything = running.lines.join()
  const secrets = [password, email, username, 'Asha', 'Meera', proof]
  const tokens = [given, next, entry].flatMap(({ access, refresh }) => [access, refresh])
  for (const secret of [...secrets, ...tokens]) expect(everything).not.toContain(secret)
  for (const token of [proof, ...tokens]) expect(everything).not.toContain(token.slice(-20))
})
