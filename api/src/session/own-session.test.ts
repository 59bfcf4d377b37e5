import {
  endOtherSessions,
  endSession,
  listSessions,
  refreshUser,
  signInWithGoogle,
} from '@drape/contract/session'
import { testApp } from '../../test/app.ts'
import { boundSessions } from '../../test/bound-session.ts'
import { bearer } from '../../test/caller.ts'
import { scenarioFactory } from '../../test/scenario.ts'
import { type Entered, enter, proofOf } from '../../test/session.ts'

const running = testApp()
const { enterBound, person, refresh: refreshWith } = boundSessions(running)

const listOf = async (session: Pick<Entered, 'ask'>) => (await session.ask(listSessions)).sessions
const isIn = async (session: Entered) => (await session.answer(listSessions)).status === 200
const refresh = async ({ refresh }: Entered) =>
  (await running.answer(refreshUser, { body: { refresh } })).status
/** Two sessions of a person whom no other test knows. */
const enterTwice = async (email: string) =>
  [await enter(running.app, email), await enter(running.app, email)] as const
const idOfThis = async (session: Entered) => (await listOf(session)).find(({ is_this }) => is_this)?.id ?? ''

test('a person reads where they are signed in, this session first', async () => {
  const there = await enter(running.app, 'two@example.com')
  const phone = running.with({ 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0' })
  const body = { google_token: await proofOf(running.app, 'two@example.com') }
  const here = running.with(bearer((await phone.ask(signInWithGoogle, { body })).access))
  const one = {
    id: expect.any(String),
    started_at: expect.any(String),
    last_used_at: expect.any(String),
    is_bound: false,
  }
  expect(await listOf(here)).toEqual([
    { ...one, device: 'Chrome on Android', is_this: true },
    { ...one, device: null, is_this: false },
  ])
  expect((await listOf(there)).map(({ is_this }) => is_this)).toEqual([true, false])
})

test('a session was last used when it was refreshed, rounded to the hour and never before it began', async () => {
  const session = await enter(running.app, 'hours@example.com')
  const [fresh] = await listOf(session)
  expect(fresh?.last_used_at).toBe(fresh?.started_at)
  const earlier = async (hours: string) => {
    await running.query(
      `with begun as (update token_family set created_at = created_at - $2::interval where id = $1)
      update refresh_token set created_at = created_at - $2::interval where family_id = $1`,
      fresh?.id,
      hours,
    )
  }
  await earlier('30 hours')
  await refresh(session)
  await earlier('5 hours')
  const [used] = await listOf(session)
  const sinceItBegan = Date.parse(used?.last_used_at ?? '') - Date.parse(used?.started_at ?? '')
  expect(Math.round(sinceItBegan / 3_600_000)).toBeGreaterThanOrEqual(29)
  expect(used?.last_used_at).toMatch(/:00:00\.000Z$/)
})

test('a session that nobody can refresh any more is not listed', async () => {
  const [idle, here] = await enterTwice('idle@example.com')
  await running.query(
    "update refresh_token set expires_at = now() - interval '1 second' where family_id = $1",
    await idOfThis(idle),
  )
  expect(await listOf(here)).toHaveLength(1)
})

test('a session that is ended from elsewhere is over at once, as after signing out there', async () => {
  const [there, here] = await enterTwice('ends@example.com')
  const params = { id: await idOfThis(there) }
  await here.ask(endSession, { params })
  expect([await isIn(there), await isIn(here)]).toEqual([false, true])
  expect([await refresh(there), await refresh(here)]).toEqual([401, 200])
  expect((await here.answer(endSession, { params })).status).toBe(404)
})

test('all others can be ended, and nobody else’s', async () => {
  const [there, here] = await enterTwice('others@example.com')
  const theirs = await enter(running.app, 'ravi@example.com')
  await here.ask(endOtherSessions)
  expect([await isIn(there), await isIn(here), await isIn(theirs)]).toEqual([false, true, true])
  expect(await refresh(there)).toBe(401)
  expect(await listOf(here)).toHaveLength(1)
})

test('of a stylist and a person neither sees or ends the other’s sessions', async () => {
  const session = await enter(running.app, 'apart@example.com')
  const stylist = await scenarioFactory(running).signIn('stylist')
  const params = { id: await idOfThis(session) }
  expect(await listOf(stylist)).toEqual([expect.objectContaining({ is_this: true })])
  expect((await stylist.answer(endSession, { params })).status).toBe(404)
  expect(await isIn(session)).toBe(true)
})

test('signing in once more ends the session that the person had in that browser, and no other', async () => {
  const elsewhere = await enter(running.app)
  const before = await enterBound()
  const [family] = await running.query('select id, account_id from token_family where jkt = $1', person.jkt)
  await running.query(
    `insert into push_device (id, account_id, family_id, endpoint, p256dh, auth, off, name)
    values ('device', $1, $2, 'https://fcm.googleapis.com/x', '', '', '{}', 'Chrome on Android')`,
    family.account_id,
    family.id,
  )
  const after = await enterBound()
  expect((await refreshWith(before.refresh, person)).status).toBe(401)
  const ends = await running.query(
    'select ended_by from token_family where jkt = $1 order by created_at',
    person.jkt,
  )
  expect(ends.map(({ ended_by }) => ended_by)).toEqual(['sign-in', null])
  expect((await refreshWith(after.refresh, person)).status).toBe(200)
  expect(await isIn(elsewhere)).toBe(true)
  // The browser gets pushes as before.
  const [device] = await running.query("select family_id from push_device where id = 'device'")
  expect(device.family_id).not.toBe(family.id)
})
