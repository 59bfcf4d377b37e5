import { z } from 'zod'
import { ask, loopback } from '../ask.ts'
import type { Command } from '../cli.ts'
import { ifReadable } from '../files.ts'
import { partName } from '../names.ts'
import { exchanged, serverPaths } from '../server-api.ts'
import { askServer, type Server } from './server-client.ts'
import { readSecretIfThere, refuseTo, type Variables } from './variables.ts'

/**
 * What the CI that runs this says of the run, signed for this audience alone: GitHub when it is asked, GitLab and others
 * in RELEASE_ID_TOKEN. Undefined where no CI says anything.
 */
const idTokenIn = async (env: Variables, audience: string): Promise<string | undefined> => {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = env
  if (!url || !secret) return env['RELEASE_ID_TOKEN']
  const address = new URL(url)
  address.searchParams.set('audience', audience)
  const answer = await ask(address, { headers: { authorization: `Bearer ${secret}` }, redirect: 'error' })
  const text = await answer.text()
  const { data } = z.object({ value: z.string() }).safeParse(ifReadable((): unknown => JSON.parse(text)))
  if (!answer.ok || !data) throw new Error(`GitHub gave no ID token: it answered ${answer.status}.`)
  return data.value
}

/** Of RELEASE_TOKEN: a token alone, or one for each place, which gets no other's; undefined without it. */
const tokenOf = (address: string, env: Variables, isOnly: boolean): string | undefined => {
  const text = readSecretIfThere(env, 'RELEASE_TOKEN')
  if (!text) return undefined
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

const readAddress = (to: string): URL => {
  if (!URL.canParse(to)) return refuseTo()
  const url = new URL(to)
  const { protocol, hostname, username, search, hash } = url
  if (!/^https?:$/.test(protocol) || username || search || hash) return refuseTo()
  if (protocol === 'http:' && !loopback.test(hostname))
    throw new Error(`--to ${to} would show the token to everybody on the way: use https.`)
  return url
}

/** Verbs for which a token has to be good for the parts that are named. */
const ofParts = ['publish', 'promote', 'rollback', 'preview', 'prune']

type Asked = Pick<Command, 'verb' | 'targets'> & { readonly values?: Pick<Command['values'], 'part'> }

const partsIn = ({ verb, targets, values: { part } = {} }: Asked): string[] =>
  (verb === 'register' && part ? [part] : ofParts.includes(verb) ? targets : [])
    .map((target) => target.split('@')[0] ?? '')
    .filter((name) => partName.safeParse(name).success)

/**
 * Parses the server in `--to`. The token comes from the environment, because others can see a command line; where there
 * is none, for the ID token of the CI that runs this.
 */
export const readServer = async (
  to: string,
  env: Variables,
  command: Asked,
  isOnly = true,
): Promise<Server> => {
  const { href, origin } = readAddress(to)
  const address = href.replace(/\/+$/, '')
  const token = tokenOf(address, env, isOnly)
  if (token) return { address, token }
  const idToken = await idTokenIn(env, origin)
  if (!idToken)
    throw new Error(
      'RELEASE_TOKEN is missing: set it, or RELEASE_TOKEN_FILE to a file that holds it. In a CI that is trusted let the job have an ID token: id-token: write at GitHub, RELEASE_ID_TOKEN under id_tokens at GitLab.',
    )
  const { value } = await askServer({ address, token: idToken })(serverPaths.exchange, {
    parts: partsIn(command),
  })
  return { address, token: exchanged.parse(value).token }
}
