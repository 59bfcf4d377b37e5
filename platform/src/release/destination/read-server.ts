import type { Server } from './server-client.ts'
import { readSecret, refuseTo, type Variables } from './variables.ts'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Of RELEASE_TOKEN: a token alone, or one for each place, which gets no other's. */
const tokenOf = (address: string, env: Variables, isOnly: boolean): string => {
  const text = readSecret(env, 'RELEASE_TOKEN')
  if (!text.includes('=')) {
    if (isOnly) return text
    throw new Error(
      'RELEASE_TOKEN is of one place: say https://one.example=drape_…,https://other.example=drape_…',
    )
  }
  const named = text.split(',').map((each) => each.trim().split('='))
  const [, token] = named.find(([place = '']) => place.replace(/\/+$/, '') === address) ?? []
  if (!token) throw new Error(`RELEASE_TOKEN names no token for ${address}.`)
  return token
}

/** Parses the server in `--to`. The token comes from the environment, because others can see a command line. */
export const readServer = (to: string, env: Variables, isOnly = true): Server => {
  if (!URL.canParse(to)) return refuseTo()
  const { protocol, hostname, username, search, hash, href } = new URL(to)
  if (!/^https?:$/.test(protocol) || username || search || hash) return refuseTo()
  if (protocol === 'http:' && !loopback.test(hostname))
    throw new Error(`--to ${to} would show the token to everybody on the way: use https.`)
  const address = href.replace(/\/+$/, '')
  return { address, token: tokenOf(address, env, isOnly) }
}
