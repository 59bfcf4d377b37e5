import { z } from 'zod'
import { ask } from '../ask.ts'
import { ifReadable } from '../files.ts'
import type { Variables } from './variables.ts'

const reply = z.object({ value: z.string() })

/**
 * What the CI that runs this says of the run, signed for this audience alone: GitHub when it is asked, GitLab and others
 * in RELEASE_ID_TOKEN. Undefined where no CI says anything.
 */
export const idTokenIn = async (env: Variables, audience: string): Promise<string | undefined> => {
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = env
  if (!url || !secret) return env['RELEASE_ID_TOKEN']
  const address = new URL(url)
  address.searchParams.set('audience', audience)
  const answer = await ask(address, { headers: { authorization: `Bearer ${secret}` }, redirect: 'error' })
  const text = await answer.text()
  const { data } = reply.safeParse(ifReadable((): unknown => JSON.parse(text)))
  if (!answer.ok || !data) throw new Error(`GitHub gave no ID token: it answered ${answer.status}.`)
  return data.value
}
