import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { exportJWK, SignJWT } from 'jose'
import { googleProvider } from './google-identity.ts'

export const issuer = 'https://accounts.google.com'
export const audience = 'drape-client'

export const rsaKeys = (bits = 2048) => generateKeyPairSync('rsa', { modulusLength: bits })
export const published = rsaKeys()
export const strangers = rsaKeys()

export const seconds = (ms = Date.now()) => Math.floor(ms / 1000)

export const goodClaims = () => ({
  iss: issuer,
  aud: audience,
  sub: '1077',
  iat: seconds(),
  exp: seconds() + 3600,
  email: 'asha@example.com',
  email_verified: true,
  name: 'Asha Rao',
})

/** A good token, but for what is named. */
export const idToken = (
  payload: Record<string, unknown> = {},
  { key = published.privateKey, kid = 'one', alg = 'RS256' } = {},
): Promise<string> => new SignJWT({ ...goodClaims(), ...payload }).setProtectedHeader({ alg, kid }).sign(key)

/** Publishes keys over HTTP as Google does, or does worse when told to. */
export async function startThrowawayProvider() {
  const provider = {
    keys: { one: published.publicKey } as Record<string, KeyObject>,
    /** What each key says of itself, as Google's do. */
    about: { alg: 'RS256', use: 'sig' } as object,
    asked: 0,
  }
  const publish: RequestListener = async (_request, response) => {
    const keys = Object.entries(provider.keys).map(async ([kid, key]) => ({
      ...(await exportJWK(key)),
      kid,
      ...provider.about,
    }))
    response.end(JSON.stringify({ keys: await Promise.all(keys) }))
  }
  let answer = publish
  const open = async (port: number) => {
    const server = createServer((request, response) => {
      provider.asked++
      answer(request, response)
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await open(0)
  const { port } = server.address() as { port: number }
  const keysUrl = `http://127.0.0.1:${port}/certs`

  return Object.assign(provider, {
    keysUrl,
    google: googleProvider({ googleIssuer: issuer, googleClientId: audience, googleJwksUrl: keysUrl }),
    /** From now on, until `recover`. */
    misbehave: (way: RequestListener) => {
      answer = way
    },
    recover: () => {
      answer = publish
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    startAgain: async () => {
      server = await open(port)
    },
  })
}
