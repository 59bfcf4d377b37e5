import type { Server } from './server-client.ts'
import { readSecret, refuseTo, type Variables } from './variables.ts'

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** Parses the server in `--to`. The token comes from the environment, because others can see a command line. */
export const readServer = (to: string, env: Variables): Server => {
  if (!URL.canParse(to)) return refuseTo()
  const { protocol, hostname, username, search, hash, href } = new URL(to)
  if (!/^https?:$/.test(protocol) || username || search || hash) return refuseTo()
  if (protocol === 'http:' && !loopback.test(hostname))
    throw new Error(`--to ${to} would show the token to everybody on the way: use https.`)
  return { address: href.replace(/\/+$/, ''), token: readSecret(env, 'RELEASE_TOKEN') }
}
