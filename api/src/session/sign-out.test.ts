import { readProfile } from '@drape/contract/profile'
import {
  refreshUser,
  signInWithGoogle,
  signUserOut,
  signUserOutEverywhere,
  type Tokens,
} from '@drape/contract/session'
import { testApp } from '../../test/app.ts'
import { bearer } from '../../test/caller.ts'
import { type Entered, enter, proofOf } from '../../test/session.ts'

const running = testApp()

const isAlive = async ({ access }: Tokens) =>
  !(await running.with(bearer(access)).answer(readProfile)).isRefused
const signOut = (session: Entered, refresh_token = session.refresh) =>
  session.answer(signUserOut, { body: { refresh_token } })
const refresh = async (token: string) =>
  (await running.answer(refreshUser, { body: { refresh: token } })).status

describe('signing out', () => {
  test('ends this session with all its tokens, at once, and no other', async () => {
    const [here, there] = [await enter(running.app), await enter(running.app)]
    expect((await signOut(here)).body).toEqual({ success: true })
    expect([await isAlive(here), await isAlive(there)]).toEqual([false, true])
    expect([await refresh(here.refresh), await refresh(there.refresh)]).toEqual([401, 200])
  })

  test('by many tabs at once, or again later, does no harm', async () => {
    const session = await enter(running.app)
    const replies = await Promise.all(Array.from({ length: 10 }, () => signOut(session)))
    expect(replies.some(({ status }) => status === 200)).toBe(true)
    expect(replies.every(({ status }) => status === 200 || status === 401)).toBe(true)
    expect((await signOut(session)).status).toBe(401)
    expect(await isAlive(session)).toBe(false)
  })

  test('with a refresh token that was used, is unknown or garbage signs out all the same', async () => {
    const used = await enter(running.app)
    await refresh(used.refresh)
    for (const [session, token] of [
      [used, used.refresh],
      [await enter(running.app), 'x'.repeat(43)],
    ] as const) {
      expect((await signOut(session, token)).status).toBe(200)
      expect(await isAlive(session)).toBe(false)
    }
  })

  test('with the refresh token of another session of the same person ends both', async () => {
    const [here, there] = [await enter(running.app), await enter(running.app)]
    expect((await signOut(here, there.refresh)).status).toBe(200)
    expect([await isAlive(here), await isAlive(there)]).toEqual([false, false])
    expect(await refresh(there.refresh)).toBe(401)
  })

  test('everywhere ends every session of this person at once, and nobody else’s', async () => {
    const [here, there] = [await enter(running.app), await enter(running.app)]
    const theirs = await enter(running.app, 'ravi@example.com')
    expect((await here.answer(signUserOutEverywhere)).body).toEqual({ success: true })
    expect([await isAlive(here), await isAlive(there), await isAlive(theirs)]).toEqual([false, false, true])
    expect([await refresh(there.refresh), await refresh(theirs.refresh)]).toEqual([401, 200])
    expect(await isAlive(await enter(running.app))).toBe(true)
  })

  test("never ends another person's session, whoever has their token", async () => {
    const [mine, theirs] = [await enter(running.app), await enter(running.app, 'ravi@example.com')]
    expect((await signOut(mine, theirs.refresh)).status).toBe(200)
    expect([await isAlive(mine), await isAlive(theirs)]).toEqual([false, true])
    expect(await refresh(theirs.refresh)).toBe(200)
  })
})

describe('a token of one kind', () => {
  test('never works as another', async () => {
    const session = await enter(running.app)
    const proof = await proofOf(running.app, 'asha@example.com')
    for (const access of [
      session.refresh,
      proof,
      `${session.access}x`,
      session.access.replace(/\.[^.]+$/, '.'),
    ]) {
      expect(await isAlive({ ...session, access })).toBe(false)
    }
    for (const token of [session.access, proof]) expect([400, 401]).toContain(await refresh(token))
    for (const google_token of [session.access, session.refresh]) {
      const reply = await running.answer(signInWithGoogle, { body: { google_token } })
      expect(reply.status).toBe(401)
    }
    expect(await isAlive(session)).toBe(true)
    expect(await refresh(session.refresh)).toBe(200)
  })

  test('is read from the Authorization header alone', async () => {
    const { access } = await enter(running.app)
    for (const request of [
      { url: `${readProfile.path}?access_token=${access}` },
      { url: readProfile.path, headers: { cookie: `access=${access}; authorization=Bearer ${access}` } },
      ...[access, '', 'Bearer', 'Bearer garbage', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`].map(
        (authorization) => ({ url: readProfile.path, headers: { authorization } }),
      ),
    ]) {
      const { statusCode, headers } = await running.app.inject(request)
      expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer'])
    }
  })
})
