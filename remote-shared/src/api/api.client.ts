import type { Call } from '@drape/contract/call'
import type { PageConfig } from '@drape/contract/page-config'
import { type Problem, problem } from '@drape/contract/problem'
import * as z from 'zod/mini'

const answerWithinMs = 15_000

export type FailureReason = 'unreachable' | 'refused' | 'malformed'

export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly reason: FailureReason
  readonly status: number | undefined
  readonly problem: Problem | undefined

  constructor(
    reason: FailureReason,
    about: { cause?: unknown; status?: number; problem?: Problem | undefined } = {},
  ) {
    super(about.problem?.message ?? `The call was ${reason}`, { cause: about.cause })
    this.reason = reason
    this.status = about.status
    this.problem = about.problem
  }
}

export interface Api {
  readonly make: <Reply extends z.core.$ZodType>(
    call: Call<Reply>,
    signal?: AbortSignal,
  ) => Promise<z.output<Reply>>
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

export const createApi = ({ apiBase }: Pick<PageConfig, 'apiBase'>): Api => ({
  make: async (call, signal) => {
    const patience = AbortSignal.timeout(answerWithinMs)
    const response = await fetch(`${apiBase}${call.path}`, {
      method: call.method,
      headers: { accept: 'application/json' },
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    }).catch((cause: unknown) => {
      throw new CallFailed('unreachable', { cause })
    })
    const { status } = response
    const body = await readJson(response)
    if (!response.ok) throw new CallFailed('refused', { status, problem: z.safeParse(problem, body).data })
    const reply = z.safeParse(call.reply, body)
    if (!reply.success) throw new CallFailed('malformed', { status, cause: reply.error })
    return reply.data
  },
})
