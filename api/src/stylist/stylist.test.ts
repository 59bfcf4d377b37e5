import type { Caller } from '@drape/contract/ask'
import {
  loginFailed,
  readStylist,
  refreshStylist,
  refreshUser,
  signStylistIn,
  signStylistOut,
} from '@drape/contract/session'
import { setUpOnce, testApp } from '../../test/app.ts'
import { bearer } from '../../test/caller.ts'
import { signInLimit } from './sign-in-limit.ts'
import { stylistAccountService } from './stylist-account.service.ts'

const password = 'quiet-linen-9'
const wrong = { success: false, message: loginFailed }

describe('a stylist', () => {
  let n = 0

  const variables = { PUBLIC_URL: 'https://drape.example', REQUESTS_PER_MINUTE: '9999' }
  const running = testApp(variables)
  const second = setUpOnce(() => running.startSecond())
  const accounts = setUpOnce(async () => stylistAccountService(running.database))

  /** A new stylist, and an address from which no call came before. */
  const newStylist = async () => {
    n++
    const { username } = await accounts.add({ username: `stylist-${n}`, name: 'Meera', password })
    return { username, address: `203.0.113.${n}` }
  }
  const from = (address: string, at: Caller = running) => at.with({ 'x-forwarded-for': address })
  const signIn = (username: string, typed: string, address: string, at?: Caller) =>
    from(address, at).answer(signStylistIn, { body: { username, password: typed } })
  const entered = (username: string, typed: string, address: string) =>
    from(address).ask(signStylistIn, { body: { username, password: typed } })
  /** Counts what wrong passwords would: to look at each takes its time. */
  const limitOf = (username: string, address: string) =>
    signInLimit(running.database, running.env.tokenKeys)(address, username)
  const fail = async (times: number, username: string, addressOf: (n: number) => string) => {
    const replies = await Promise.all(
      Array.from({ length: times }, (_, n) =>
        signIn(username, 'wrong', addressOf(n), n % 2 ? second : running),
      ),
    )
    return replies.map(({ status }) => status).sort()
  }

  it('signs in, is told who they are, refreshes and signs out', async () => {
    const { username, address } = await newStylist()
    const entry = await entered(username, password, address)
    expect(signStylistIn.reply.parse(entry)).toEqual(entry)
    expect(entry.user).toEqual({
      id: entry.user.id,
      user_id: entry.user.id,
      stylistId: entry.user.id,
      name: 'Meera',
      userType: 'stylist',
    })
    const signedIn = running.with(bearer(entry.access))
    expect(await signedIn.ask(readStylist)).toEqual({ success: true, user: entry.user })
    const next = await running.ask(refreshStylist, { body: { refresh: entry.refresh } })
    expect((await running.answer(refreshUser, { body: { refresh: next.refresh } })).status).toBe(401)
    await running.with(bearer(next.access)).ask(signStylistOut, { body: { refresh_token: next.refresh } })
    expect((await signedIn.answer(readStylist)).status).toBe(401)
    expect((await running.answer(refreshStylist, { body: { refresh: next.refresh } })).status).toBe(401)
  })

  it('may type the username in capitals and with spaces about it, but not the password', async () => {
    const { username, address } = await newStylist()
    expect((await signIn(` ${username.toUpperCase()} `, password, address)).status).toBe(200)
    expect((await signIn(username, ` ${password}`, address)).status).toBe(401)
    expect((await signIn(username, password.toUpperCase(), address)).status).toBe(401)
  })

  it('gets the same answer to a wrong password as to an unknown name', async () => {
    const { username, address } = await newStylist()
    const replies = [
      await signIn(username, 'wrong', address),
      await signIn('nobody-at-all', 'wrong', address),
    ]
    for (const { status, headers } of replies) {
      expect([status, headers['content-type']]).toEqual([401, 'application/json; charset=utf-8'])
    }
    const [one, other] = replies.map(({ body }) => ({ ...body, requestId: '' }))
    expect(one).toEqual(other)
    expect(one).toMatchObject(wrong)
  })

  it('who is removed, or gets a new password, is signed out everywhere', async () => {
    const { username, address } = await newStylist()
    const first = await entered(username, password, address)
    await accounts.setPassword({ username, password: 'another-linen-9' })
    expect((await running.with(bearer(first.access)).answer(readStylist)).status).toBe(401)
    expect((await running.answer(refreshStylist, { body: { refresh: first.refresh } })).status).toBe(401)
    expect((await signIn(username, password, address)).status).toBe(401)
    const next = await entered(username, 'another-linen-9', address)
    await accounts.remove(username)
    expect((await running.with(bearer(next.access)).answer(readStylist)).status).toBe(401)
    expect((await signIn(username, 'another-linen-9', address)).status).toBe(401)
  })

  it('may not be guessed at: ten wrong passwords from one network, over all servers, and then none for a while', async () => {
    const { username, address } = await newStylist()
    expect(await fail(12, username, () => address)).toEqual([...Array(10).fill(401), 429, 429])
    const reply = await signIn(username, password, address)
    expect(reply).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(username, password, '198.51.100.1')).status).toBe(200)
  })

  it('may sign in as often as they like with the right password', async () => {
    const { username, address } = await newStylist()
    for (let n = 0; n < 15; n++) expect((await signIn(username, password, address)).status).toBe(200)
  })

  it('is not kept out by strangers who guess from many places, at least not where they were before', async () => {
    const { username, address } = await newStylist()
    expect((await signIn(username, password, address)).status).toBe(200)
    for (let n = 0; n < 29; n++) await limitOf(username, `198.51.100.${n + 20}`).takeFromAnywhere()
    expect(await fail(2, username, (n) => `198.51.100.${n + 10}`)).toEqual([401, 429])
    expect((await signIn(username, password, '192.0.2.1')).status).toBe(429)
    expect((await signIn(username, password, address)).status).toBe(200)
    // The limit that slows the strangers down ends within a minute.
    await running.query(
      "update rate_limit set window_end = now() where window_end < now() + interval '1 minute'",
    )
    expect((await signIn(username, password, '192.0.2.1')).status).toBe(200)
  })

  it('is one of many names that one network may try only so often', async () => {
    for (let n = 1; n < 60; n++) await limitOf(`name-${n}`, `2001:db8::${n}`).takeFromHere()
    expect((await signIn('name-60', 'wrong', '2001:db8::60')).status).toBe(401)
    expect((await signIn('name-61', 'wrong', '2001:db8::61')).status).toBe(429)
    const { username, address } = await newStylist()
    expect((await signIn(username, password, address)).status).toBe(200)
  })

  it.each([
    [{ username: '', password: 'x' }],
    [{ username: 'x', password: '' }],
    [{ username: 'x', password: 'x'.repeat(129) }],
    [{ username: ['x'], password: { x: 1 } }],
    [{ username: 'x' }],
  ])('is asked for both, in a sensible length: %j', async (typed) => {
    const reply = await from('192.0.2.9').answerLoosely(signStylistIn, { body: typed })
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  })

  it('has a password that is kept only as argon2id makes it', async () => {
    const { username } = await newStylist()
    const rows = await running.query('select * from stylist where username = $1', username)
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(rows)).not.toContain(password)
  })
})
