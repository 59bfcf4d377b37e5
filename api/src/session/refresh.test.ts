import type { Caller } from '@drape/contract/ask'
import { readProfile } from '@drape/contract/profile'
import { refreshStylist, refreshUser, type Tokens } from '@drape/contract/session'
import { setUpOnce, testApp } from '../../test/app.ts'
import { bearer } from '../../test/caller.ts'
import { enter } from '../../test/session.ts'
import { sweepSessions } from './family.store.ts'
import { hashOf } from './refresh-token.ts'

describe('a refresh token', () => {
  const running = testApp()
  const second = setUpOnce(() => running.startSecond())

  const refresh = (token: string, at: Caller = running) =>
    at.answer(refreshUser, { body: { refresh: token } })
  const refreshed = (token: string) => running.ask(refreshUser, { body: { refresh: token } })
  const isAlive = async ({ access }: Tokens) =>
    !(await running.with(bearer(access)).answer(readProfile)).isRefused
  const later = (token: string, time: string) =>
    running.query(
      'update refresh_token set used_at = used_at - $2::interval, expires_at = expires_at - $2::interval where hash = $1',
      hashOf(token),
      time,
    )
  const change = (what: string, token: string) =>
    running.query(
      `update token_family set ${what} where id = (select family_id from refresh_token where hash = $1)`,
      hashOf(token),
    )
  const endOf = async (token: string) => {
    const rows = await running.query(
      'select ended_by from token_family where id = (select family_id from refresh_token where hash = $1)',
      hashOf(token),
    )
    return rows[0]?.ended_by
  }
  const reuses = () => running.audits('token-reused')

  it('gives new tokens, which are valid for the next time, and the old access token stays valid', async () => {
    const first = await enter(running.app)
    const next = await refreshed(first.refresh)
    expect(next.refresh).not.toBe(first.refresh)
    expect([next.access_token, next.refresh_token]).toEqual([next.access, next.refresh])
    expect([await isAlive(first), await isAlive(next)]).toEqual([true, true])
    await refreshed(next.refresh)
  })

  it('is not kept, nor is its successor', async () => {
    const first = await enter(running.app)
    const next = await refreshed(first.refresh)
    const rows = await running.query('select * from refresh_token')
    const values = rows.map((row) => Object.values(row).map((value) => Buffer.from(String(value)).toString()))
    for (const token of [first.refresh, next.refresh]) {
      expect(JSON.stringify([rows, values])).not.toContain(token)
      expect(rows.some(({ hash }) => hash.equals(hashOf(token)))).toBe(true)
    }
  })

  it('sent by 50 at once, to two servers, is used once and gives all of them the same successor', async () => {
    const { refresh: token } = await enter(running.app)
    const before = (await running.query('select count(*)::int from refresh_token'))[0].count
    const body = { refresh: token }
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 ? second : running).ask(refreshUser, { body })),
    )
    expect(new Set(replies.map((reply) => reply.refresh)).size).toBe(1)
    expect((await running.query('select count(*)::int from refresh_token'))[0].count).toBe(before + 1)
    expect(await endOf(token)).toBeNull()
  })

  it('whose reply was lost gives the same successor again, until the grace is over', async () => {
    const { refresh: token } = await enter(running.app)
    const next = await refreshed(token)
    await later(token, '20 seconds')
    expect((await refreshed(token)).refresh).toBe(next.refresh)
    await refreshed(next.refresh)
  })

  it('used again after the grace ends the session: its successor and every access token with it', async () => {
    const first = await enter(running.app)
    const another = await enter(running.app)
    const next = await refreshed(first.refresh)
    await later(first.refresh, '31 seconds')
    const before = reuses().length
    expect((await refresh(first.refresh, second)).status).toBe(401)
    expect((await refresh(first.refresh)).status).toBe(401)
    expect((await refresh(next.refresh)).status).toBe(401)
    expect([await isAlive(first), await isAlive(next), await isAlive(another)]).toEqual([false, false, true])
    expect(await endOf(first.refresh)).toBe('reuse')
    // The first reuse was logged by the other server, which has a log of its own.
    expect(reuses().length).toBe(before)
  })

  it('used again after the grace leaves one audit line, which names whose session it was', async () => {
    const { refresh: token, user } = await enter(running.app)
    await refreshed(token)
    await later(token, '31 seconds')
    const before = reuses().length
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(token)))
    expect(replies.every(({ status }) => status === 401)).toBe(true)
    expect(reuses().slice(before)).toMatchObject([{ member: { kind: 'user', id: user.id } }])
  })

  it('whose successor has been used is known to two, so even within the grace it ends the session', async () => {
    const { refresh: token } = await enter(running.app)
    const next = await refreshed(token)
    const third = await refreshed(next.refresh)
    expect((await refresh(token)).status).toBe(401)
    expect((await refresh(third.refresh)).status).toBe(401)
    expect(await endOf(token)).toBe('reuse')
  })

  it('that lay idle for seven days is over, and does not end what another device does', async () => {
    const { refresh: token } = await enter(running.app)
    await later(token, '7 days')
    expect((await refresh(token)).status).toBe(401)
    expect(await endOf(token)).toBeNull()
  })

  it('is over with its session after thirty days, however often it was changed', async () => {
    const first = await enter(running.app)
    await change("expires_at = now() + interval '1 day'", first.refresh)
    const next = await refreshed(first.refresh)
    const rows = await running.query(
      "select expires_at <= now() + interval '1 day' as is_bounded from refresh_token where hash = $1",
      hashOf(next.refresh),
    )
    expect(rows).toEqual([{ is_bounded: true }])
    await change('expires_at = now()', first.refresh)
    expect((await refresh(next.refresh)).status).toBe(401)
    expect(await isAlive(next)).toBe(false)
  })

  it("of a user is refused at the stylists' address, and not used up by it", async () => {
    const { refresh: token } = await enter(running.app)
    for (let n = 0; n < 2; n++) {
      expect((await running.answer(refreshStylist, { body: { refresh: token } })).status).toBe(401)
    }
    await refreshed(token)
  })

  it('of a deleted account is refused', async () => {
    const { refresh: token, user } = await enter(running.app, 'leaving@example.com')
    await running.query('delete from account where id = $1', user.id)
    expect((await refresh(token)).status).toBe(401)
  })

  it('that nobody has been given is refused', async () => {
    for (const token of ['x', 'x'.repeat(43), "' or 1=1 --", '\\x00']) {
      expect((await refresh(token)).status).toBe(401)
    }
  })

  it('is deleted when it has expired, and so is its session, but no valid one', async () => {
    const [old, ended, good, rotated] = [
      await enter(running.app),
      await enter(running.app),
      await enter(running.app),
      await enter(running.app),
    ]
    await change("expires_at = now() - interval '1 second'", old.refresh)
    await change("ended_at = now() - interval '25 hours'", ended.refresh)
    const next = await refreshed(rotated.refresh)
    await later(rotated.refresh, '8 days')
    await sweepSessions(running.database)
    const rows = await running.query('select hash from refresh_token')
    const isKept = ({ refresh: token }: Tokens) => rows.some(({ hash }) => hash.equals(hashOf(token)))
    expect([old, ended, good, rotated, next].map(isKept)).toEqual([false, false, true, false, true])
    await refreshed(next.refresh)
  })
})
