import { createSign, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright/test'
import { startServer } from './server.ts'

const clientId = 'id.example'
const googleScript = 'https://accounts.google.com/gsi/client'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs ID tokens as Google does, and publishes the key over HTTP. */
const startGoogle = async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys: [key] })))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo

  const idToken = (email: string, nonce?: string): string => {
    const seconds = Math.floor(Date.now() / 1000)
    const times = { iat: seconds, exp: seconds + 600 }
    const who = { sub: email, email, email_verified: true, name: 'Asha Rao' }
    const claims = { iss: 'https://accounts.google.com', aud: clientId, ...times, ...who, nonce }
    const text = `${encode({ alg: 'RS256', kid: 'one' })}.${encode(claims)}`
    return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`
  }

  return {
    env: { GOOGLE_CLIENT_ID: clientId, GOOGLE_JWKS_URL: `http://127.0.0.1:${port}/certs` },
    idToken,
    stop: () => void server.close(),
  }
}

export type Google = Awaited<ReturnType<typeof startGoogle>>

/** A server at which people sign in with Google, and stylists with a passkey besides. */
export interface StrictHouse {
  readonly google: Google
  readonly address: string
  readonly data: string
}

/** What asks stylists for a passkey, of commands beside the server too. */
export const secondFactor = { STYLIST_SECOND_FACTOR: 'passkey' }

export const openStrictHouse = async (site: string) => {
  const google = await startGoogle()
  const server = await startServer(site, { ...google.env, ...secondFactor })
  return {
    google,
    address: server.address,
    data: server.data,
    close: async () => {
      await server.stop()
      google.stop()
    },
  }
}

/** Draws a button of the width that it is asked for, of text as Google's does; pressed, it chooses the person. */
const script = `let asked
window.google = { accounts: { id: {
  initialize(settings) { asked = settings },
  renderButton(place, { width, theme }) {
    place.innerHTML = '<div role="button" tabindex="0">Google: ' + theme + '</div>'
    Object.assign(place.firstChild.style, { width: width + 'px', height: '44px', background: '#ccc', color: '#000' })
    place.firstChild.onclick = async () => asked.callback({ credential: await window.choose(asked.nonce) })
  },
} } }`

/** Plays Google in a browser. Returns where its script was asked for, and lets a blocker stand before it. */
export const playGoogle = async (context: BrowserContext, { idToken }: Google, email: string) => {
  const play = { from: [] as string[], isBlocked: false, answer: (nonce: string) => idToken(email, nonce) }
  await context.exposeFunction('choose', (nonce: string) => play.answer(nonce))
  await context.route('https://accounts.google.com/**', (route) => {
    const request = route.request()
    play.from.push(new URL(request.frame().url()).pathname)
    if (play.isBlocked || request.url() !== googleScript) return route.abort()
    return route.fulfill({ contentType: 'text/javascript', body: script })
  })
  return play
}
