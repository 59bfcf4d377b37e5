import { audience, idToken, startTestProvider } from '@drape/api/test/identity-provider'
import type { BrowserContext } from 'playwright/test'
import { startServer } from './server.ts'

const googleScript = 'https://accounts.google.com/gsi/client'

/** Signs ID tokens as Google does, and publishes the key over HTTP. */
const startGoogle = async () => {
  const { keysUrl, stop } = await startTestProvider()
  return {
    env: { GOOGLE_CLIENT_ID: audience, GOOGLE_JWKS_URL: keysUrl },
    idToken: (email: string, nonce?: string) => idToken({ sub: email, email, nonce }),
    stop,
  }
}

export type Google = Awaited<ReturnType<typeof startGoogle>>

/** A server at which people sign in with Google, and stylists with a passkey besides. */
export interface StrictServer {
  readonly google: Google
  readonly address: string
  readonly data: string
}

/** What asks stylists for a passkey, of commands beside the server too. */
export const secondFactor = { STYLIST_SECOND_FACTOR: 'passkey' }

export const openStrictServer = async (site: string) => {
  const google = await startGoogle()
  const server = await startServer(site, { ...google.env, ...secondFactor })
  return {
    google,
    address: server.address,
    data: server.data,
    close: async () => {
      await server.stop()
      await google.stop()
    },
  }
}

/** Draws a button of the width that it is asked for, of text as Google's does; pressed, it chooses the person. */
const script = `let options
window.google = { accounts: { id: {
  initialize(settings) { options = settings },
  renderButton(place, { width, theme }) {
    place.innerHTML = '<div role="button" tabindex="0">Google: ' + theme + '</div>'
    Object.assign(place.firstChild.style, { width: width + 'px', height: '44px', background: '#ccc', color: '#000' })
    place.firstChild.onclick = async () => options.callback({ credential: await window.choose(options.nonce) })
  },
} } }`

/** Fakes Google in a browser. Returns the pages that requested its script, and can block it as an ad blocker does. */
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
