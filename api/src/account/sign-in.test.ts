import { createHash } from 'node:crypto'
import type { Caller } from '@drape/contract/ask'
import {
  notAuthenticated,
  readDevelopmentKeys,
  signForDevelopment,
  signInWithGoogle,
} from '@drape/contract/session'
import { startTestApp, type TestApp, testApp } from '../../test/app.ts'
import { audience, idToken, issuer, startTestProvider } from '../../test/identity-provider.ts'
import { type KeyHolder, keyHolder } from '../../test/key-holder.ts'
import { enter, proofOf } from '../../test/session.ts'

const accountsOf = async ({ database }: TestApp) =>
  (await database.$client.query('select issuer, subject, email, name from account order by id')).rows

describe('with the identity provider for development', () => {
  const running = testApp()

  test('a person signs in, and is told who they are', async () => {
    const google_token = await proofOf(running.app, 'asha@example.com')
    const entry = await running.ask(signInWithGoogle, { body: { google_token } })
    expect(signInWithGoogle.reply.parse(entry)).toEqual(entry)
    expect(entry.user).toMatchObject({
      email: 'asha@example.com',
      name: 'Asha Rao',
      userType: 'user',
      plan: 'free',
    })
    expect(entry.user.user_id).toBe(entry.user.id)
    expect([entry.access_token, entry.refresh_token]).toEqual([entry.access, entry.refresh])
  })

  test('a person who signs in again keeps the account, also under another name', async () => {
    const first = await enter(running.app, 'Ravi@example.com', 'Ravi')
    const second = await enter(running.app, 'ravi@example.com', 'Ravi Kumar')
    expect(second.user).toEqual({ ...first.user, name: 'Ravi Kumar', email: 'ravi@example.com' })
    expect(second.refresh).not.toBe(first.refresh)
    expect((await enter(running.app, 'another@example.com', 'Ravi')).user.id).not.toBe(first.user.id)
  })

  test('a person who comes for the first time in many tabs at once has one account', async () => {
    const proof = await proofOf(running.app, 'eager@example.com')
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => running.ask(signInWithGoogle, { body: { google_token: proof } })),
    )
    expect(new Set(replies.map((reply) => reply.user.id)).size).toBe(1)
    expect(new Set(replies.map((reply) => reply.refresh)).size).toBe(20)
  })

  test('its public keys are served, and nothing of the private one', async () => {
    const { keys } = await running.ask(readDevelopmentKeys)
    expect(keys).toEqual([
      { kty: 'RSA', alg: 'RS256', use: 'sig', e: 'AQAB', kid: expect.any(String), n: expect.any(String) },
    ])
  })

  test.each(['garbage', 'a.b.c', 'e30.e30.e30'])('nobody signs in with %s', async (google_token) => {
    const reply = await running.answer(signInWithGoogle, { body: { google_token } })
    const body = { success: false, message: notAuthenticated }
    expect(reply).toMatchObject({ status: 401, body })
  })

  test("nobody signs in with a token for Google's sign-in", async () => {
    const reply = await running.answer(signInWithGoogle, { body: { google_token: await idToken() } })
    expect(reply.status).toBe(401)
  })

  test('a second server on the same folder believes its tokens', async () => {
    const other = await running.startSecond()
    const google_token = await proofOf(running.app, 'asha@example.com')
    expect((await other.answer(signInWithGoogle, { body: { google_token } })).status).toBe(200)
  })

  test('where its key cannot be kept, people sign in all the same and the log says so', async () => {
    const other = await running.startSecond({ dataDir: '/dev/null/nowhere' })
    expect(await enter(other.app)).toHaveProperty('user')
    expect(other.lines.filter((line) => line.includes('cannot be kept in DATA_DIR'))).toHaveLength(1)
  })
})

describe('with Google', () => {
  let provider: Awaited<ReturnType<typeof startTestProvider>>
  let running: TestApp

  beforeAll(async () => {
    provider = await startTestProvider()
    running = await startTestApp({
      NODE_ENV: 'production',
      TOKEN_KEY: 'x'.repeat(32),
      GOOGLE_CLIENT_ID: audience,
      GOOGLE_JWKS_URL: provider.keysUrl,
    })
  })

  afterAll(async () => {
    await running.stop()
    await provider.stop()
  })

  const signIn = async (claims: Record<string, unknown>) =>
    running.ask(signInWithGoogle, { body: { google_token: await idToken(claims) } })

  test('a person is known by the subject, whoever has the address', async () => {
    const first = (await signIn({ sub: 'first' })).user
    const { user: moved } = await signIn({
      sub: 'first',
      iss: 'accounts.google.com',
      email: 'new@example.com',
    })
    expect(moved).toEqual({ ...first, email: 'new@example.com' })
    expect((await signIn({ sub: 'second' })).user.id).not.toBe(first.id)
    const accounts = (await accountsOf(running)).filter(({ subject }) => /first|second/.test(subject))
    expect(accounts).toMatchObject([
      { issuer, subject: 'first', email: 'new@example.com' },
      { issuer, subject: 'second', email: 'asha@example.com' },
    ])
  })

  test('a token whose nonce names a key is accepted with that key alone', async () => {
    const [person, thief] = [await keyHolder(), await keyHolder()]
    const digest = createHash('sha256').update(`salt.${person.jkt}`).digest('base64url')
    const answerTo = async (nonce: string, holder?: KeyHolder) =>
      running
        .with(holder ? { dpop: await holder.proof(signInWithGoogle) } : {})
        .answer(signInWithGoogle, { body: { google_token: await idToken({ nonce }) } })
    const bound = `key.salt.${digest}`
    expect(await answerTo(bound, person)).toMatchObject({ status: 200 })
    const body = { code: 'not_signed_in', message: notAuthenticated }
    for (const reply of [
      await answerTo(bound, thief),
      await answerTo(bound),
      await answerTo('key.salt', person),
      await answerTo(`key.pepper.${digest}`, person),
    ])
      expect(reply).toMatchObject({ status: 401, body })
    expect(await answerTo("another client's own", thief)).toMatchObject({ status: 200 })
  })

  test('a token is accepted once, on any server, and again only for the same key while its reply may have been lost', async () => {
    const second = await running.startSecond()
    const [person, thief] = [await keyHolder(), await keyHolder()]
    const tryWith = async (google_token: string, holder?: KeyHolder, at: Caller = running) => {
      const caller = at.with(holder ? { dpop: await holder.proof(signInWithGoogle) } : {})
      return (await caller.answer(signInWithGoogle, { body: { google_token } })).status
    }
    const later = () => running.query("update used_challenge set used_at = used_at - interval '31 seconds'")
    const [one, other] = [await idToken({ nonce: 'one' }), await idToken({ nonce: 'other' })]
    expect(await tryWith(one, person)).toBe(200)
    for (const at of [running, second]) {
      expect([await tryWith(one, thief, at), await tryWith(one, thief, at)]).toEqual([401, 401])
      expect([await tryWith(one, undefined, at), await tryWith(one, person, at)]).toEqual([401, 200])
    }
    expect([await tryWith(other), await tryWith(other), await tryWith(other, thief)]).toEqual([200, 200, 401])
    await later()
    expect([await tryWith(one, person), await tryWith(other, undefined, second)]).toEqual([401, 401])
    const race = await idToken({ nonce: 'race' })
    const replies = await Promise.all(
      [person, thief, person, thief].map((holder, n) => tryWith(race, holder, n % 2 ? second : running)),
    )
    expect(replies.filter((status) => status === 200).length).toBe(2)
    expect(running.lines.join()).toContain('"reason":"used before"')
  })

  test('nobody is let in while its keys cannot be had, and then everybody again', async () => {
    const another = await running.startSecond()
    const before = await accountsOf(running)
    provider.misbehave((_request, response) => void response.writeHead(500).end())
    const google_token = await idToken({ sub: 'late' })
    const reply = await another.answer(signInWithGoogle, { body: { google_token } })
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(await accountsOf(running)).toEqual(before)
    provider.recover()
    expect((await another.answer(signInWithGoogle, { body: { google_token } })).status).toBe(200)
  })

  test.each([signForDevelopment, readDevelopmentKeys])(
    'the provider for development is not there: $path',
    async (call) => {
      expect(
        (await running.answerLoosely(call, { body: { name: 'Asha', email: 'a@example.com' } })).status,
      ).toBe(404)
      expect(running.app.hasRoute({ method: call.method, url: call.path })).toBe(false)
      expect(running.app.printRoutes()).not.toContain('development')
    },
  )
})
