import { refreshUser, signInWithGoogle, signStylistIn, signUserOut } from '@drape/contract/session'
import { testApp } from '../../test/app.ts'
import { enter, proofOf } from '../../test/session.ts'
import { stylistAccountService } from '../stylist/stylist-account.service.ts'

const password = 'quiet-linen-9'
const email = 'asha.secret@example.com'
const username = 'meera.secret'

const running = testApp()

beforeAll(async () => {
  await stylistAccountService(running.database).add({ username, name: 'Meera', password })
})

test('who signs in and out, and who is refused, leaves a line that names the member and the request', async () => {
  running.lines.length = 0
  const session = await enter(running.app, email)
  const member = { kind: 'user', id: session.user.id }
  await session.answer(signUserOut, { body: { refresh_token: session.refresh } })
  await session.answer(signUserOut, { body: { refresh_token: session.refresh } })
  await running.answer(refreshUser, { body: { refresh: session.refresh } })
  await running.answer(signInWithGoogle, { body: { google_token: 'a.b.c' } })
  await running.answer(signStylistIn, { body: { username, password: 'wrong' } })
  const { user } = await running.ask(signStylistIn, { body: { username, password } })
  const audits = running.audits()
  expect(audits).toMatchObject([
    { audit: 'signed-in', member },
    { audit: 'signed-out', member },
    { audit: 'refused', member, status: 401 },
    { audit: 'refused', status: 401, reason: 'refresh token' },
    { audit: 'sign-in-refused', reason: 'ERR_JWS_INVALID' },
    { audit: 'sign-in-refused', status: 401 },
    { audit: 'signed-in', member: { kind: 'stylist', id: user.id } },
  ])
  for (const line of audits) expect(line['reqId']).toEqual(expect.any(String))
})

test('no token, password, name or address stands in any line, not even when the database fails in the middle', async () => {
  const session = await enter(running.app, email)
  const proof = await proofOf(running.app, email)
  const next = await running.ask(refreshUser, { body: { refresh: session.refresh } })
  const entry = await running.ask(signStylistIn, { body: { username, password } })
  await running.answer(signStylistIn, {
    body: { username: `${username}-typo`, password: `${password}-typo` },
  })
  const failures = running.lines.length
  await running.query('alter table stylist rename to stylist_away')
  await running.query('alter table account rename to account_away')
  for (const reply of [
    await running.answer(signInWithGoogle, { body: { google_token: proof } }),
    await running.answer(signStylistIn, { body: { username, password } }),
  ]) {
    expect(reply.status).toBe(500)
    expect(JSON.stringify(reply.body)).not.toMatch(/secret|stylist/)
  }
  await running.query('alter table stylist_away rename to stylist')
  await running.query('alter table account_away rename to account')
  expect(running.lines.slice(failures).join()).toContain('does not exist')

  const everything = running.lines.join()
  const secrets = [password, email, username, 'Asha', 'Meera', proof]
  const tokens = [session, next, entry].flatMap(({ access, refresh }) => [access, refresh])
  for (const secret of [...secrets, ...tokens]) expect(everything).not.toContain(secret)
  for (const token of [proof, ...tokens]) expect(everything).not.toContain(token.slice(-20))
})
