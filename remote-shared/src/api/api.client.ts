import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import type { PageConfig } from '@drape/contract/page-config'
import { type Problem, problem } from '@drape/contract/problem'
import * as z from 'zod/mini'
import { requestOf } from './call.request.ts'
import { statusTextOf } from './status-text.ts'

const answerWithinMs = 15_000

export type FailureReason = 'unreachable' | 'refused' | 'malformed'

export class CallFailed extends Error {
  override readonly name = 'CallFailed'
  readonly reason: FailureReason
  readonly status: number | undefined
  /** What the status is called, as "Service Unavailable". */
  readonly statusText: string | undefined
  /** How long the server asks to wait before another try. */
  readonly retryAfterMs: number | undefined
  readonly problem: Problem | undefined

  constructor(
    reason: FailureReason,
    about: {
      cause?: unknown
      status?: number
      statusText?: string | undefined
      retryAfterMs?: number | undefined
      problem?: Problem | undefined
    } = {},
  ) {
    super(about.problem?.message ?? `The call was ${reason}`, { cause: about.cause })
    this.reason = reason
    this.status = about.status
    this.statusText = about.statusText
    this.retryAfterMs = about.retryAfterMs
    this.problem = about.problem
  }
}

interface Settings {
  /** The access token of whoever asks. */
  readonly bearer?: string
  readonly signal?: AbortSignal
}

/** What came back, whichever way it was asked for. */
export interface Answer {
  readonly status: number
  readonly statusText: string
  readonly retryAfter: string | null
  /** undefined when it was no JSON. */
  readonly body: unknown
}

/** Seconds; a date is what servers of ours never send. */
const retryAfterMs = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) * 1000 : undefined

export const replyOf = <C extends Call>(call: C, answer: Answer): ReplyOf<C> => {
  const { status, body } = answer
  if (status < 200 || status > 299)
    throw new CallFailed('refused', {
      status,
      statusText: statusTextOf(status, answer.statusText),
      retryAfterMs: retryAfterMs(answer.retryAfter),
      problem: z.safeParse(problem, body).data,
    })
  const reply = z.safeParse(call.reply, body)
  if (!reply.success) throw new CallFailed('malformed', { status, cause: reply.error })
  return reply.data as ReplyOf<C>
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

/** Makes calls and nothing else: who is signed in, and what to do when they are not, is the session's. */
export const createApi = ({ apiBase }: Pick<PageConfig, 'apiBase'>) => {
  const make = async <C extends Call>(
    call: C,
    ask: AskOf<C>,
    { bearer, signal }: Settings = {},
  ): Promise<ReplyOf<C>> => {
    const { path, ...request } = requestOf(call, ask)
    const patience = AbortSignal.timeout(answerWithinMs)
    const response = await fetch(apiBase + path, {
      ...request,
      headers: bearer ? { ...request.headers, authorization: `Bearer ${bearer}` } : request.headers,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    }).catch((cause: unknown) => {
      throw new CallFailed('unreachable', { cause })
    })
    const { status, statusText, headers } = response
    const body = await readJson(response)
    return replyOf(call, { status, statusText, retryAfter: headers.get('retry-after'), body })
  }
  return { make }
}

export type Api = ReturnType<typeof createApi>
