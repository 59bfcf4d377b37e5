import { readProfile } from '@drape/contract/profile'
import { refreshUser, signInWithGoogle, signUserOutEverywhere } from '@drape/contract/session'
import { setUpOnce, testApp } from '../../test/app.ts'
import { boundSessions, unsigned } from '../../test/bound-session.ts'
import { enter, proofOf } from '../../test/session.ts'

const running = testApp({ PUBLIC_URL: 'https://drape.example' })
const { person, thief, enterBound, read, refresh, newestFamily } = boundSessions(running)

const aMinuteLater = async () => {
  await running.query(
    `update refresh_token set used_at = used_at - interval '1 minute' where used_at is not null`,
  )
  await running.query(`update token_family set bound_at = bound_at - interval '1 minute'`)
}

describe('a refresh token of a bound session', () => {
  it('is accepted only with a proof of the key, and a try without it does not end the session', async () => {
    const first = await enterBound()
    expect(await refresh(first.refresh)).toMatchObject({ status: 409 })
    expect(await refresh(first.refresh, thief)).toMatchObject({ status: 401 })
    const stale = { claims: { iat: 1 } }
    expect(await refresh(first.refresh, person, stale)).toMatchObject({
      status: 400,
      body: { error: 'use_dpop_nonce' },
    })
    const next = await refresh(first.refresh, person)
    expect(next).toMatchObject({ status: 200, body: { token_type: 'DPoP' } })
    // Used up by now, and in a thief's hand.
    await aMinuteLater()
    expect(await refresh(first.refresh)).toMatchObject({ status: 409 })
    expect(await refresh(first.refresh, thief)).toMatchObject({ status: 401 })
    const { access } = next.body as typeof first
    expect(await read(await person.headers(readProfile, access))).toMatchObject({ status: 200 })
  })

  it('is not accepted again with the same proof', async () => {
    const { refresh: token } = await enterBound()
    const caller = running.with({ dpop: await person.proof(refreshUser) })
    await caller.ask(refreshUser, { body: { refresh: token } })
    expect(await caller.answer(refreshUser, { body: { refresh: token } })).toMatchObject({
      status: 400,
      body: { error: 'invalid_dpop_proof' },
    })
  })

  it('gives the same successor again when the reply was lost, to the key', async () => {
    const { refresh: token } = await enterBound()
    const [one, two] = [await refresh(token, person), await refresh(token, person)]
    expect([one.status, two.status]).toEqual([200, 200])
    expect((two.body as { refresh: string }).refresh).toBe((one.body as { refresh: string }).refresh)
  })
})

describe('a session of bearer tokens', () => {
  it('goes on as it is without proofs, and is bound by the first refresh that brings one', async () => {
    const first = await enter(running.app)
    expect(await newestFamily()).toMatchObject({ holder: 'bearer', jkt: null })
    const second = (await refresh(first.refresh)).body as typeof first
    expect(second.token_type).toBe('Bearer')
    const third = (await refresh(second.refresh, person)).body as typeof first
    expect(third.token_type).toBe('DPoP')
    expect(await newestFamily()).toMatchObject({ holder: 'key' })
    expect(await read(await person.headers(readProfile, third.access))).toMatchObject({ status: 200 })
    expect(await refresh(third.refresh, thief)).toMatchObject({ status: 401 })
  })

  it('ends once a copy of a token from before it was bound is used', async () => {
    const first = await enter(running.app)
    const next = (await refresh(first.refresh, person)).body as typeof first
    await aMinuteLater()
    expect(await refresh(first.refresh, thief)).toMatchObject({ status: 401 })
    expect(await refresh(next.refresh, person)).toMatchObject({ status: 401 })
    expect(await newestFamily()).toMatchObject({ ended_by: 'reuse' })
  })

  it('takes no token in the scheme of bound ones', async () => {
    const { access } = await enter(running.app)
    expect(await read(await person.headers(readProfile, access))).toMatchObject(unsigned)
  })
})

describe('a page that can keep no key', () => {
  const ofPage = async () => {
    const body = { google_token: await proofOf(running.app, 'asha@example.com') }
    return running.with({ origin: 'https://drape.example' }).answer(signInWithGoogle, { body })
  }
  const hours = `select extract(epoch from expires_at - created_at) / 3600 as hours from token_family order by created_at desc limit 1`

  it('is signed in for half a day, and told that proofs are taken', async () => {
    const { status, headers } = await ofPage()
    expect([status, headers['dpop-nonce']]).toEqual([200, expect.stringMatching(/^[\w-]{43}$/)])
    expect(await newestFamily()).toMatchObject({ holder: 'page' })
    expect(Math.round(Number((await running.query(hours))[0]?.hours))).toBe(12)
  })

  it('is signed in until then, whoever binds the session to a key meanwhile', async () => {
    const { body } = await ofPage()
    const bound = await refresh((body as { refresh: string }).refresh, thief)
    expect(bound).toMatchObject({ status: 200, body: { token_type: 'DPoP' } })
    expect(Math.round(Number((await running.query(hours))[0]?.hours))).toBe(12)
    await running.query(
      `update token_family set created_at = created_at - interval '12 hours', expires_at = expires_at - interval '12 hours'`,
    )
    expect(await refresh((bound.body as { refresh: string }).refresh, thief)).toMatchObject({ status: 401 })
  })

  it('is signed in for as long as any with a key from the beginning', async () => {
    await enterBound()
    expect(Math.round(Number((await running.query(hours))[0]?.hours))).toBe(30 * 24)
  })
})

it('signing out everywhere ends bound sessions', async () => {
  const { access } = await enterBound()
  const out = await running
    .with(await person.headers(signUserOutEverywhere, access))
    .answer(signUserOutEverywhere)
  expect(out).toMatchObject({ status: 200 })
  expect(await read(await person.headers(readProfile, access))).toMatchObject(unsigned)
})

describe('where BEARER is off', () => {
  const strict = setUpOnce(() => running.startSecond({ bearer: 'off' }))

  it('a client without a key is not signed in, and one with a key is', async () => {
    const body = { google_token: await proofOf(running.app, 'asha@example.com') }
    expect(await strict.answer(signInWithGoogle, { body })).toMatchObject({
      status: 400,
      body: { error: 'invalid_dpop_proof' },
    })
    const proven = strict.with({ dpop: await person.proof(signInWithGoogle) })
    expect(await proven.answer(signInWithGoogle, { body })).toMatchObject({ status: 200 })
  })

  it('a page that can keep no key is signed in all the same, and older sessions go on', async () => {
    const older = await enter(running.app)
    const body = { google_token: await proofOf(running.app, 'asha@example.com') }
    const page = strict.with({ origin: 'https://drape.example' })
    expect(await page.answer(signInWithGoogle, { body })).toMatchObject({ status: 200 })
    expect(await read(older.headers, strict)).toMatchObject({ status: 200 })
    expect(await strict.answer(refreshUser, { body: { refresh: older.refresh } })).toMatchObject({
      status: 200,
    })
  })
})
