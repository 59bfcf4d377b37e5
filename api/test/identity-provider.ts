import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { exportJWK, SignJWT } from 'jose'
import { googleProvider } from '../src/infra/identity/google-identity.ts'

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

/** A valid token, except for the given claims and header. */
export const idToken = (
  payload: Record<string, unknown> = {},
  { key = published.privateKey, kid = 'one', alg = 'RS256' } = {},
): Promise<string> => new SignJWT({ ...goodClaims(), ...payload }).setProtectedHeader({ alg, kid }).sign(key)

/** Publishes keys over HTTP like Google, or misbehaves when told to. */
export async function startTestProvider(host = '127.0.0.1') {
  const provider = {
    keys: { one: published.publicKey } as Record<string, KeyObject>,
    /** Further fields of each key, as Google's have them. */
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
    }).listen(port, host)
    await once(server, 'listening')
    return server
  }
  let server = await open(0)
  const { port } = server.address() as { port: number }
  const keysUrl = `http://${host}:${port}/certs`

  return Object.assign(provider, {
    keysUrl,
    google: googleProvider({ googleIssuer: issuer, googleClientId: audience, googleJwksUrl: keysUrl }),
    /** Answers in this way until `recover` is called. */
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
