import {
  readStylist,
  refreshStylist,
  refreshUser,
  signStylistIn,
  signStylistOut,
} from '@drape/contract/session'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { describeOnEachDatabase } from '../db/throwaway-database.ts'
import { startThrowawayApp, type ThrowawayApp } from '../throwaway-app.ts'
import { prepareStylistAccounts } from './stylist-account.service.ts'
import { ask, bearer } from './throwaway-session.ts'

jest.setTimeout(60_000)

const password = 'quiet-linen-9'
const wrong = { success: false, message: 'Login failed. Please check your credentials.' }

describeOnEachDatabase('a stylist', (binaries) => {
  let running: ThrowawayApp
  let second: FastifyInstance
  let accounts: ReturnType<typeof prepareStylistAccounts>
  let n = 0

  beforeAll(async () => {
    running = await startThrowawayApp(binaries, {
      PUBLIC_URL: 'https://drape.example',
      REQUESTS_PER_MINUTE: '9999',
    })
    second = await buildApp({
      env: running.env,
      database: running.database,
      log: { level: 'silent' },
    })
    accounts = prepareStylistAccounts(running.database)
  })

  afterAll(async () => {
    await second.close()
    await running.stop()
  })

  /** Somebody new, and an address from which nobody came before. */
  const somebody = async () => {
    n++
    const { username } = await accounts.add({ username: `stylist-${n}`, name: 'Meera', password })
    return { username, address: `203.0.113.${n}` }
  }
  const signIn = (username: string, typed: string, address: string, app = running.app) =>
    ask(app, signStylistIn, { username, password: typed }, { 'x-forwarded-for': address })
  const fail = async (times: number, username: string, addressOf: (n: number) => string) => {
    const replies = await Promise.all(
      Array.from({ length: times }, (_, n) =>
        signIn(username, 'wrong', addressOf(n), n % 2 ? second : running.app),
      ),
    )
    return replies.map(({ statusCode }) => statusCode).sort()
  }

  it('signs in, is told who they are, refreshes and signs out', async () => {
    const { username, address } = await somebody()
    const reply = await signIn(username, password, address)
    const entry = signStylistIn.reply.parse(reply.json())
    expect(entry.user).toEqual({
      id: entry.user.id,
      user_id: entry.user.id,
      stylistId: entry.user.id,
      name: 'Meera',
      userType: 'stylist',
    })
    const me = await ask(running.app, readStylist, undefined, bearer(entry))
    expect(me.json()).toEqual({ success: true, user: entry.user })
    const next = (await ask(running.app, refreshStylist, { refresh: entry.refresh })).json()
    expect((await ask(running.app, refreshUser, { refresh: next.refresh })).statusCode).toBe(401)
    const ended = await ask(running.app, signStylistOut, { refresh_token: next.refresh }, bearer(next))
    expect(ended.json()).toEqual({ success: true })
    expect((await ask(running.app, readStylist, undefined, bearer(entry))).statusCode).toBe(401)
    expect((await ask(running.app, refreshStylist, { refresh: next.refresh })).statusCode).toBe(401)
  })

  it('may type the username in capitals and with spaces about it, but not the password', async () => {
    const { username, address } = await somebody()
    expect((await signIn(` ${username.toUpperCase()} `, password, address)).statusCode).toBe(200)
    expect((await signIn(username, ` ${password}`, address)).statusCode).toBe(401)
    expect((await signIn(username, password.toUpperCase(), address)).statusCode).toBe(401)
  })

  it('is told the same of a wrong password as of a name that nobody has', async () => {
    const { username, address } = await somebody()
    const replies = [
      await signIn(username, 'wrong', address),
      await signIn('nobody-at-all', 'wrong', address),
    ]
    for (const { statusCode, headers } of replies) {
      expect([statusCode, headers['content-type']]).toEqual([401, 'application/json; charset=utf-8'])
    }
    const [one, other] = replies.map((reply) => ({ ...reply.json(), requestId: '' }))
    expect(one).toEqual(other)
    expect(one).toMatchObject(wrong)
  })

  it('who is removed, or gets a new password, is signed out everywhere', async () => {
    const { username, address } = await somebody()
    const first = (await signIn(username, password, address)).json()
    await accounts.setPassword({ username, password: 'another-linen-9' })
    expect((await ask(running.app, readStylist, undefined, bearer(first))).statusCode).toBe(401)
    expect((await ask(running.app, refreshStylist, { refresh: first.refresh })).statusCode).toBe(401)
    expect((await signIn(username, password, address)).statusCode).toBe(401)
    const next = (await signIn(username, 'another-linen-9', address)).json()
    await accounts.remove(username)
    expect((await ask(running.app, readStylist, undefined, bearer(next))).statusCode).toBe(401)
    expect((await signIn(username, 'another-linen-9', address)).statusCode).toBe(401)
  })

  it('may not be guessed at: ten wrong passwords from one network, over all servers, and then none for a while', async () => {
    const { username, address } = await somebody()
    expect(await fail(12, username, () => address)).toEqual([...Array(10).fill(401), 429, 429])
    const reply = await signIn(username, password, address)
    expect([reply.statusCode, reply.json().code]).toEqual([429, 'too_many_requests'])
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(username, password, '198.51.100.1')).statusCode).toBe(200)
  })

  it('may sign in as often as they like with the right password', async () => {
    const { username, address } = await somebody()
    for (let n = 0; n < 15; n++) expect((await signIn(username, password, address)).statusCode).toBe(200)
  })

  it('is not kept out by strangers who guess from many places, at least not where they were before', async () => {
    const { username, address } = await somebody()
    expect((await signIn(username, password, address)).statusCode).toBe(200)
    const guesses = await fail(40, username, (n) => `198.51.100.${n + 10}`)
    expect(guesses).toEqual([...Array(30).fill(401), ...Array(10).fill(429)])
    expect((await signIn(username, password, '192.0.2.1')).statusCode).toBe(429)
    expect((await signIn(username, password, address)).statusCode).toBe(200)
    // What slows the strangers down is over within a minute.
    await running.database.$client.query(
      "update rate_limit set window_end = now() where window_end < now() + interval '1 minute'",
    )
    expect((await signIn(username, password, '192.0.2.1')).statusCode).toBe(200)
  })

  it('is one of many names that one network may try only so often', async () => {
    const tries = await Promise.all(
      Array.from({ length: 62 }, (_, n) => signIn(`name-${n}`, 'wrong', `2001:db8::${n + 1}`)),
    )
    expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
    const { username, address } = await somebody()
    expect((await signIn(username, password, address)).statusCode).toBe(200)
  })

  it.each([
    [{ username: '', password: 'x' }],
    [{ username: 'x', password: '' }],
    [{ username: 'x', password: 'x'.repeat(129) }],
    [{ username: ['x'], password: { x: 1 } }],
    [{ username: 'x' }],
  ])('is asked for both, in a sensible length: %j', async (typed) => {
    const reply = await ask(running.app, signStylistIn, typed, { 'x-forwarded-for': '192.0.2.9' })
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'bad_request'])
  })

  it('has a password that is kept only as argon2id makes it', async () => {
    const { username } = await somebody()
    const { rows } = await running.database.$client.query('select * from stylist where username = $1', [
      username,
    ])
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(rows)).not.toContain(password)
  })
})
