import { changePassword, readStylist, refreshStylist, signStylistIn } from '@drape/contract/session'
import { setUpForEach, testApp } from '../../test/app.ts'
import { bearer, refusalOf } from '../../test/caller.ts'
import { stylistAccountService } from './stylist-account.service.ts'

const running = testApp({ PUBLIC_URL: 'https://drape.example' })
const username = 'meera'
const old = 'quiet-linen-9'
const next = 'indigo over monsoon 7'
const address = { 'x-forwarded-for': '203.0.113.7' }

const signIn = (password: string, headers = {}) =>
  running.with({ ...address, ...headers }).answer(signStylistIn, { body: { username, password } })
const enter = async () => {
  const { access, refresh } = await running
    .with(address)
    .ask(signStylistIn, { body: { username, password: old } })
  const headers = bearer(access)
  return { refresh, headers, ...running.with({ ...address, ...headers }) }
}

const fixture = setUpForEach(async () => {
  await running.query('delete from stylist; delete from rate_limit')
  const accounts = stylistAccountService(running.database)
  const { id } = await accounts.add({ username, name: 'Meera', password: old })
  return { id, accounts, here: await enter(), there: await enter() }
})

const change = (password: string, new_password: string, who = fixture.here) =>
  who.answer(changePassword, { body: { password, new_password } })
const isIn = async (who: typeof fixture.here) => (await who.answer(readStylist)).status === 200

test('a stylist who knows their password sets another, which alone signs them in', async () => {
  expect((await change(old, next)).status).toBe(200)
  expect([(await signIn(old)).status, (await signIn(next)).status]).toEqual([401, 200])
  expect(running.audits().at(-3)).toMatchObject({
    audit: 'stylist-password-changed',
    member: { kind: 'stylist', id: fixture.id },
    reason: 'own',
  })
})

test('the session in which it was changed goes on, and all others of the stylist end', async () => {
  const colleague = await running.members.stylist()
  await change(old, next)
  expect([await isIn(fixture.here), await isIn(fixture.there)]).toEqual([true, false])
  expect((await colleague.answer(readStylist)).status).toBe(200)
  const refresh = async ({ refresh }: typeof fixture.here) =>
    (await running.answer(refreshStylist, { body: { refresh } })).status
  expect([await refresh(fixture.here), await refresh(fixture.there)]).toEqual([200, 401])
})

test('a wrong password changes nothing, is reported as such and recorded in the audit trail', async () => {
  expect(refusalOf(await change('wrong-linen-9', next))).toEqual([409, 'That is not your password.'])
  expect((await signIn(old)).status).toBe(200)
  expect(await isIn(fixture.there)).toBe(true)
  expect(running.audits().at(-2)).toMatchObject({ audit: 'refused', status: 409, reason: 'password' })
})

test('guesses count with those of the sign-in: ten from one network, and then none there or here', async () => {
  for (let n = 0; n < 5; n++) expect((await change(`wrong-linen-${n}`, next)).status).toBe(409)
  for (let n = 0; n < 5; n++) expect((await signIn(`wrong-linen-${n}`)).status).toBe(401)
  expect([(await change(old, next)).status, (await signIn(old)).status]).toEqual([429, 429])
})

test.each([
  [old, 'The new password is the one that you have.'],
  ['iloveyou', expect.stringMatching(/tried first everywhere/)],
  ['Meera-2026', expect.stringMatching(/little more than/)],
  ['1234567', expect.any(String)],
  ['x'.repeat(129), expect.any(String)],
])('%s cannot be the new one', async (password, words) => {
  expect(refusalOf(await change(old, password))).toEqual([400, words])
  expect((await signIn(old)).status).toBe(200)
})

test('of a password that an operator sets at the same moment, the one that was first stays', async () => {
  const both = [fixture.accounts.setPassword({ username, password: 'another-linen-9' }), change(old, next)]
  const [, own] = (await Promise.all(both)) as [unknown, { status: number }]
  const signs = [(await signIn('another-linen-9')).status, (await signIn(next)).status]
  expect(signs).toEqual([200, 401])
  expect([200, 401, 409]).toContain(own.status)
})

test('the browser stays one that the stylist has used, by a cookie for the new password', async () => {
  const cookie = ({ headers }: { headers: Record<string, unknown> }) =>
    String(headers['set-cookie']).split(';')[0] ?? ''
  const deviceCookie = cookie(await signIn(old))
  const changed = await running
    .with({ cookie: deviceCookie, ...fixture.here.headers })
    .answer(changePassword, { body: { password: old, new_password: next } })
  const [name = '', value = ''] = cookie(changed).split('=')
  expect([name, value.split('.')[0]]).toEqual([
    deviceCookie.split('=')[0],
    deviceCookie.split('=')[1]?.split('.')[0],
  ])
  expect(String(changed.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Strict$/)
  for (let n = 0; n < 10; n++) await signIn(`wrong-linen-${n}`)
  expect((await signIn(next)).status).toBe(429)
  expect((await signIn(next, { cookie: cookie(changed) })).status).toBe(200)
})
