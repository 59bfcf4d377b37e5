import { createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, SignJWT } from 'jose'
import {
  goodClaims,
  idToken,
  issuer,
  published,
  seconds,
  startTestProvider,
  strangers,
} from '../../../test/identity-provider.ts'
import { googleIdentities } from './google-identity.ts'

let provider: Awaited<ReturnType<typeof startTestProvider>>

beforeAll(async () => {
  provider = await startTestProvider()
})

afterAll(() => provider.stop())

const identities = () => googleIdentities({ ...provider.google, cooldownMs: 0 }, () => undefined)
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const refused = { refusedFor: expect.any(String) }

test('a person is who the provider says, with either of the names that Google gives itself', async () => {
  const identify = identities()
  const identity = { issuer, subject: '1077', email: 'asha@example.com', name: 'Asha Rao' }
  expect(await identify(await idToken())).toEqual({ identity })
  expect(await identify(await idToken({ iss: 'accounts.google.com' }))).toEqual({ identity })
})

test('whoever has no name, or one that cannot be kept, is called as in the e-mail address', async () => {
  const identify = identities()
  for (const name of [undefined, '', 'a\u0000b', 'x'.repeat(300), 7]) {
    expect(await identify(await idToken({ name }))).toMatchObject({ identity: { name: 'asha' } })
  }
})

test.each<[string, Record<string, unknown>]>([
  ['for another client', { aud: 'somebody-else' }],
  ['for nobody', { aud: undefined }],
  ['of another issuer', { iss: 'https://accounts.example.com' }],
  ['of an issuer that only begins the same', { iss: `${issuer}.example.com` }],
  ['of nobody', { iss: undefined }],
  ['that is over', { exp: seconds() - 60 }],
  ['that never ends', { exp: undefined }],
  ['that is not good yet', { nbf: seconds() + 600 }],
  ['without a subject', { sub: undefined }],
  ['with an empty subject', { sub: '' }],
  ['with an e-mail address that nobody verified', { email_verified: false }],
  ['with the word true for a verified address', { email_verified: 'true' }],
  ['that says nothing of verifying', { email_verified: undefined }],
  ['without an e-mail address', { email: undefined }],
  ['with something else for an e-mail address', { email: 'asha' }],
])('a token %s is refused', async (_what, payload) => {
  expect(await identities()(await idToken(payload))).toEqual(refused)
})

test('a clock that is some seconds off refuses nobody', async () => {
  expect(await identities()(await idToken({ exp: seconds() - 10 }))).toHaveProperty('identity')
})

test('a clock that was set back refuses nobody whom the provider vouches for', async () => {
  const later = seconds() + 86_400
  const token = await idToken({ iat: later, nbf: later - 300, exp: later + 3600 })
  expect(await identities()(token)).toHaveProperty('identity')
})

describe('a forged token', () => {
  test('without a signature is refused', async () => {
    for (const alg of ['none', 'None', 'RS256']) {
      expect(await identities()(`${encode({ alg, kid: 'one' })}.${encode(goodClaims())}.`)).toEqual(refused)
    }
  })

  test('signed with the public key as if it were a shared secret is refused', async () => {
    for (const secret of [
      await exportSPKI(published.publicKey as never),
      JSON.stringify(await exportJWK(published.publicKey)),
    ]) {
      const signed = `${encode({ alg: 'HS256', kid: 'one' })}.${encode(goodClaims())}`
      const signature = createHmac('sha256', secret).update(signed).digest('base64url')
      expect(await identities()(`${signed}.${signature}`)).toEqual(refused)
    }
  })

  test('with another of the algorithms of the same key is refused, though the key does not say which it is for', async () => {
    provider.about = {}
    expect(await identities()(await idToken())).toHaveProperty('identity')
    expect(await identities()(await idToken({}, { alg: 'PS256' }))).toEqual(refused)
    expect(await identities()(await idToken({}, { alg: 'RS512' }))).toEqual(refused)
    provider.about = { alg: 'RS256', use: 'sig' }
  })

  test("signed with a stranger's key is refused, whichever name the key is given", async () => {
    const identify = identities()
    for (const kid of ['one', 'other', '']) {
      expect(await identify(await idToken({}, { key: strangers.privateKey, kid }))).toEqual(refused)
    }
  })

  test('that was made at no time is refused', async () => {
    for (const iat of [1e300, -1e300, '7', null, {}]) {
      expect(await identities()(await idToken({ iat }, { key: strangers.privateKey }))).toEqual(refused)
    }
  })

  test('that brings its own key along is refused', async () => {
    const jwk = await exportJWK(strangers.publicKey)
    const own = await new SignJWT(goodClaims())
      .setProtectedHeader({ alg: 'RS256', kid: 'one', jwk, jku: 'http://127.0.0.1:1/' })
      .sign(strangers.privateKey)
    expect(await identities()(own)).toEqual(refused)
  })

  test('with a word changed is refused', async () => {
    const [head, , signature] = (await idToken()).split('.')
    expect(await identities()(`${head}.${encode({ ...goodClaims(), sub: '1' })}.${signature}`)).toEqual(
      refused,
    )
  })

  test.each(['', 'x', 'a.b.c', '..', `${encode([])}.${encode([])}.x`, 'x'.repeat(8000)])(
    'that is none is refused (%#)',
    async (text) => {
      expect(await identities()(text)).toEqual(refused)
    },
  )
})
