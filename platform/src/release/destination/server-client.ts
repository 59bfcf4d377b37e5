import { z } from 'zod'
import type { Answer } from '../answers.ts'
import { ask, readUpTo } from '../ask.ts'
import { ifReadable } from '../files.ts'
import { GateRefusal, incompatibility } from '../gate/incompatibility.ts'
import { serverAnswer } from '../server-api.ts'

export interface Server {
  readonly address: string
  readonly token: string
}

export type AskServer = (path: string, body?: FormData | object) => Promise<Answer>

/** Longer than a server takes for anything, including an upload of 15 MB on a slow line. */
const patienceMs = 10 * 60_000
/** No string is longer. */
const mostBytes = 500 * 1024 * 1024

/** A server whose gate has checks that this tool does not know is reported by its message alone. */
const problem = z.object({
  message: z.string(),
  incompatibilities: z.array(incompatibility).min(1).optional().catch(undefined),
})

const bodyOf = (body: FormData | object | undefined): RequestInit => {
  if (body === undefined) return {}
  if (body instanceof FormData) return { method: 'POST', body }
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Sends one request with the token. Redirects are errors, so that the token goes nowhere else. */
export const askServer =
  ({ address, token }: Server, most = mostBytes): AskServer =>
  async (path, body) => {
    const { headers, ...rest } = bodyOf(body)
    const reply = await ask(address + path, {
      ...rest,
      // Without keep-alive: the compiler runs between two requests, and the server closes idle connections meanwhile.
      headers: { ...headers, authorization: `Bearer ${token}`, connection: 'close' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const text = await readUpTo(most, reply)
    const content = ifReadable((): unknown => JSON.parse(text))
    if (!reply.ok) {
      const { data } = problem.safeParse(content)
      if (data?.incompatibilities) throw new GateRefusal(data.incompatibilities)
      throw new Error(data?.message ?? `${address} answered ${reply.status}.`)
    }
    const answer = serverAnswer.safeParse(content)
    if (!answer.success) throw new Error(`${address} is no server that takes releases.`)
    return answer.data
  }
