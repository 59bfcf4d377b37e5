import { z } from 'zod'
import type { Answer } from '../cli.ts'
import { GateRefusal, incompatibility } from '../gate/incompatibility.ts'
import { serverAnswer } from '../server-api.ts'

export interface Server {
  readonly address: string
  readonly token: string
}

export type AskServer = (path: string, body?: FormData | object) => Promise<Answer>

/** Longer than a server takes for anything, including an upload of 15 MB on a slow line. */
const patienceMs = 10 * 60_000

/** A server whose gate has checks that this tool does not know is reported by its message alone. */
const problem = z.object({
  message: z.string(),
  faults: z.array(incompatibility).min(1).optional().catch(undefined),
})

/** An error answer of the server. */
export class ServerRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const reasonOf = (error: unknown): string => {
  const { cause = error } = error as { cause?: { code?: string; message?: string } }
  const { code, message } = cause as { code?: string; message?: string }
  return code ?? message ?? 'no answer'
}

const bodyOf = (body: FormData | object | undefined): RequestInit => {
  if (body === undefined) return {}
  if (body instanceof FormData) return { method: 'POST', body }
  return { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Sends one request with the token. Redirects are errors, so that the token goes nowhere else. */
export const askServer =
  ({ address, token }: Server): AskServer =>
  async (path, body) => {
    const { headers, ...rest } = bodyOf(body)
    const reply = await fetch(address + path, {
      ...rest,
      // Without keep-alive: the compiler runs between two requests, and the server closes idle connections meanwhile.
      headers: { ...headers, authorization: `Bearer ${token}`, connection: 'close' },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    }).catch((error) => {
      throw new Error(`${address} does not answer (${reasonOf(error)}).`)
    })
    const said = parse(await reply.text())
    if (!reply.ok) {
      const told = problem.safeParse(said)
      if (told.data?.faults) throw new GateRefusal(told.data.faults)
      throw new ServerRefusal(reply.status, told.data?.message ?? `${address} answered ${reply.status}.`)
    }
    const answer = serverAnswer.safeParse(said)
    if (!answer.success) throw new Error(`${address} is no server that takes releases.`)
    return answer.data
  }
