import { generateKeyPairSync } from 'node:crypto'
import { readProfile } from '@drape/contract/profile'
import { setUpOnce, testApp } from '../../test/app.ts'
import { boundSessions, invalid, unsigned } from '../../test/bound-session.ts'
import { bearer } from '../../test/caller.ts'
import type { ProofChanges } from '../../test/key-holder.ts'

const running = testApp({ PUBLIC_URL: 'https://drape.example' })
const second = setUpOnce(() => running.startSecond())
const { person, thief, enterBound, read, newestFamily } = boundSessions(running)

describe('an access token that is bound to a key', () => {
  it('is one with a proof of the key, fresh for each call', async () => {
    const { access, token_type } = await enterBound()
    expect(token_type).toBe('DPoP')
    expect(await newestFamily()).toMatchObject({ holder: 'key', jkt: expect.stringMatching(/^[\w-]{43}$/) })
    for (let n = 0; n < 2; n++) {
      expect(await read(await person.headers(readProfile, access))).toMatchObject({ status: 200 })
    }
  })

  it('is refused as a bearer token, without a proof, with the proof of another key or of another token', async () => {
    const { access } = await enterBound()
    const other = await enterBound()
    expect(await read(bearer(access))).toMatchObject(unsigned)
    expect(await read({ authorization: `DPoP ${access}` })).toMatchObject(invalid)
    expect(await read(await thief.headers(readProfile, access))).toMatchObject(unsigned)
    const ofOther = await person.headers(readProfile, other.access)
    expect(await read({ ...ofOther, authorization: `DPoP ${access}` })).toMatchObject(invalid)
  })

  it('is refused with a proof that was used before, at any replica', async () => {
    const { access } = await enterBound()
    const headers = await person.headers(readProfile, access)
    expect(await read(headers)).toMatchObject({ status: 200 })
    for (const at of [running, second]) expect(await read(headers, at)).toMatchObject(invalid)
    const race = await person.headers(readProfile, access)
    const replies = await Promise.all([running, second, running, second].map((at) => read(race, at)))
    expect(replies.filter(({ isRefused }) => !isRefused)).toHaveLength(1)
  })

  it.each<[string, ProofChanges]>([
    ['for another method', { claims: { htm: 'POST' } }],
    ['for another path', { claims: { htu: 'http://localhost/api/other/' } }],
    ['for another host', { claims: { htu: `http://evil.example${readProfile.path}` } }],
    ['for no address', { claims: { htu: 'nowhere' } }],
    ['without a name', { claims: { jti: undefined } }],
    ['of another kind', { header: { typ: 'jwt' } }],
    ['with an extension that is not understood', { header: { crit: ['b64'], b64: true } }],
    [
      'that gives its private key',
      {
        header: {
          jwk: { ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) },
        },
      },
    ],
    [
      'signed by another key than it names',
      {
        header: {
          jwk: generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
        },
      },
    ],
    [
      'with a point that is on no curve',
      { header: { jwk: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) } } },
    ],
  ])('is refused with a proof %s', async (_, changes) => {
    const { access } = await enterBound()
    expect(await read(await person.headers(readProfile, access, changes))).toMatchObject(invalid)
  })

  it.each(['', 'x', 'a.b.c', `${'e'.repeat(50)}.${'e'.repeat(50)}.${'e'.repeat(86)}`])(
    'is refused with {%s} as its proof',
    async (dpop) => {
      const { access } = await enterBound()
      expect(await read({ authorization: `DPoP ${access}`, dpop })).toMatchObject(invalid)
    },
  )

  it('is one under the public address too, with or without the query and the last slash', async () => {
    const { access } = await enterBound()
    for (const htu of [
      `https://drape.example${readProfile.path}`,
      `https://drape.example${readProfile.path.replace(/\/$/, '')}`,
      `http://localhost${readProfile.path}?a=b`,
    ]) {
      expect(await read(await person.headers(readProfile, access, { claims: { htu } }))).toMatchObject({
        status: 200,
      })
    }
  })

  it('does not count against its owner in a hand that cannot prove it', async () => {
    const { access } = await enterBound()
    await running.query('delete from rate_limit')
    await read({ authorization: `DPoP ${access}` })
    expect(await running.query(`select key from rate_limit where key like 'member%'`)).toEqual([])
  })
})

it.each([-3600, 3600])(
  'a device whose clock is %s seconds off is given a nonce, and works with it',
  async (off) => {
    const { access } = await enterBound()
    const iat = Math.floor(Date.now() / 1000) + off
    const refused = await read(await person.headers(readProfile, access, { claims: { iat } }))
    expect(refused).toMatchObject({ status: 401, body: { error: 'use_dpop_nonce' } })
    const nonce = String(refused.headers['dpop-nonce'])
    for (const at of [running, second]) {
      const headers = await person.headers(readProfile, access, { claims: { iat, nonce } })
      expect(await read(headers, at)).toMatchObject({ status: 200 })
    }
    const forged = `${nonce.slice(0, -1)}${nonce.endsWith('A') ? 'B' : 'A'}`
    expect(
      await read(await person.headers(readProfile, access, { claims: { iat, nonce: forged } })),
    ).toMatchObject({ status: 401, body: { error: 'use_dpop_nonce' } })
  },
)
