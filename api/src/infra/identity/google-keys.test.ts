import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { exportJWK } from 'jose'
import {
  idToken,
  published,
  rsaKeys,
  seconds,
  startTestProvider,
  strangers,
} from '../../../test/identity-provider.ts'
import { Refusal } from '../http/refusal.ts'
import { googleIdentities, type IdentityProvider } from './google-identity.ts'

const second = rsaKeys()
/** A valid key set padded to this length. */
const padded = (bytes: number, keys = '[]') => `{"keys":${keys}}`.padEnd(bytes)
const bomb = gzipSync(padded(100 * 1024 * 1024))
let provider: Awaited<ReturnType<typeof startTestProvider>>
let troubles: unknown[]

beforeEach(async () => {
  provider = await startTestProvider()
  troubles = []
})

afterEach(() => {
  jest.restoreAllMocks()
  return provider.stop()
})

const identities = (options: Partial<IdentityProvider> = {}) =>
  googleIdentities({ ...provider.google, cooldownMs: 0, ...options }, (error) => troubles.push(error))

const refused = { refusedFor: expect.any(String) }
const unavailable = expect.objectContaining({ statusCode: 503, code: 'unavailable' })

describe('the keys of the provider', () => {
  test('are read again when one is unknown, so that a change of keys works', async () => {
    const identify = identities()
    await identify(await idToken())
    provider.keys = { one: published.publicKey, two: second.publicKey }
    expect(await identify(await idToken({}, { key: second.privateKey, kid: 'two' }))).toHaveProperty(
      'identity',
    )
    expect(await identify(await idToken())).toHaveProperty('identity')
  })

  test('are not asked for by everybody who makes up a key', async () => {
    const identify = identities({ cooldownMs: 60_000 })
    await identify(await idToken())
    for (let n = 0; n < 5; n++) {
      expect(await identify(await idToken({}, { key: strangers.privateKey, kid: `made-up-${n}` }))).toEqual(
        refused,
      )
    }
    expect(provider.asked).toBe(1)
  })

  test('are asked for once by many who sign in at the same time', async () => {
    const identify = identities()
    const tokens = await Promise.all(Array.from({ length: 20 }, (_, n) => idToken({ sub: `${n + 1}` })))
    const verdicts = await Promise.all(tokens.map(identify))
    expect(verdicts.filter((verdict) => 'identity' in verdict)).toHaveLength(20)
    expect(provider.asked).toBe(1)
  })

  test('are forgotten once the provider has withdrawn them', async () => {
    const identify = identities({ cacheMs: 0 })
    expect(await identify(await idToken())).toHaveProperty('identity')
    provider.keys = { two: second.publicKey }
    expect(await identify(await idToken())).toEqual(refused)
  })

  test('that are known still work while the provider is down, and a token of an unknown one gets a 503', async () => {
    const identify = identities({ cacheMs: 0 })
    await identify(await idToken())
    await provider.stop()
    expect(await identify(await idToken())).toHaveProperty('identity')
    const newer = await idToken({}, { key: second.privateKey, kid: 'two' })
    await expect(identify(newer)).rejects.toEqual(unavailable)
    expect(await identify(await idToken({}, { key: strangers.privateKey }))).toEqual(refused)
    await provider.startAgain()
    provider.keys = { two: second.publicKey }
    expect(await identify(newer)).toHaveProperty('identity')
  })

  test('are asked for again, once, when the clock was set back', async () => {
    const identify = identities({ cooldownMs: 60_000 })
    await identify(await idToken())
    const yesterday = Date.now() - 86_400_000
    jest.spyOn(Date, 'now').mockImplementation(() => yesterday)
    provider.keys = { two: second.publicKey }
    const newer = await idToken({}, { key: second.privateKey, kid: 'two' })
    expect(await identify(newer)).toHaveProperty('identity')
    expect(await identify(newer)).toHaveProperty('identity')
    expect(provider.asked).toBe(2)
  })

  test('are not asked for by each who signs in when the clock was set back and the provider is down', async () => {
    const identify = identities()
    const before = await idToken()
    await identify(before)
    provider.misbehave((_request, response) => void response.writeHead(500).end())
    const yesterday = Date.now() - 86_400_000
    jest.spyOn(Date, 'now').mockImplementation(() => yesterday)
    for (let n = 0; n < 3; n++) expect(await identify(before)).toHaveProperty('identity')
    expect(provider.asked).toBe(2)
  })

  test('that we have are not believed for ever', async () => {
    const identify = identities({ cacheMs: 0 })
    await identify(await idToken())
    provider.misbehave((_request, response) => void response.writeHead(500).end())
    const nextDay = Date.now() + 25 * 60 * 60_000
    const exp = seconds(nextDay) + 3600
    const late = await idToken({ exp })
    jest.spyOn(Date, 'now').mockReturnValue(nextDay)
    await expect(identify(late)).rejects.toEqual(unavailable)
  })

  test.each<[string, RequestListener]>([
    ['fails', (_, response) => void response.writeHead(500).end('{"keys":[]}')],
    ['sends elsewhere', (_, response) => void response.writeHead(302, { location: '/certs' }).end()],
    ['answers with a page', (_, response) => void response.end('<html>')],
    ['answers with something else', (_, response) => void response.end('{"keys":7}')],
    ['never answers', () => undefined],
    ['stops in the middle', (_, response) => void response.write('{"keys":[')],
    ['hangs up', (request) => void request.socket.destroy()],
    ['answers with more than keys take', (_, response) => void response.end(padded(64 * 1024 + 1))],
    [
      'packs a hundred megabytes into a small answer',
      (_, response) => void response.setHeader('content-encoding', 'gzip').end(bomb),
    ],
  ])(
    'are not to be had while the provider %s: then nobody is let in and nobody refused',
    async (_what, way) => {
      provider.misbehave(way)
      const identify = identities({ patienceMs: 300 })
      await expect(identify(await idToken())).rejects.toEqual(unavailable)
      expect(troubles).toHaveLength(1)
      provider.recover()
      expect(await identify(await idToken())).toHaveProperty('identity')
    },
  )

  test('are read up to a size: a provider that never ends is left, and has sent no more than lay on the line', async () => {
    const piece = Buffer.alloc(64 * 1024, ' ')
    let sentBytes = 0
    const closed = new Promise<void>((resolve) => {
      provider.misbehave(async (_request, response) => {
        response.once('close', resolve)
        while (!response.destroyed) {
          sentBytes += piece.length
          if (!response.write(piece)) await Promise.race([once(response, 'drain'), once(response, 'close')])
        }
      })
    })
    // The length limit ends the request, not the timeout.
    await expect(identities({ patienceMs: 50_000 })(await idToken())).rejects.toEqual(unavailable)
    await closed
    expect(troubles).toEqual([expect.objectContaining({ message: expect.stringContaining('65536 bytes') })])
    expect(sentBytes).toBeLessThan(32 * 1024 * 1024)
  })

  test('may fill the size to its last byte', async () => {
    const key = { ...(await exportJWK(published.publicKey)), kid: 'one', alg: 'RS256' }
    provider.misbehave((_, response) => void response.end(padded(64 * 1024, JSON.stringify([key]))))
    expect(await identities()(await idToken())).toHaveProperty('identity')
  })

  test('that are too weak are not used', async () => {
    provider.keys = { one: rsaKeys(1024).publicKey }
    await expect(identities()(await idToken())).rejects.toBeInstanceOf(Refusal)
    expect(troubles).toHaveLength(1)
  })
})
