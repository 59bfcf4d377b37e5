import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import { requestOf } from '@drape/contract/call-request'
import type { PageConfig } from '@drape/contract/page-config'
import { problem } from '@drape/contract/problem'
import * as z from 'zod/mini'
import { CallFailed } from './call-failed.ts'
import { type Answer, fetchAnswer } from './fetch-answer.ts'
import { statusTextOf } from './status-text.ts'

interface Settings {
  /** The access token. */
  readonly bearer?: string
  readonly signal?: AbortSignal
}

/** Only seconds are supported; our servers never send a date. */
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

/** Makes calls. Sessions are handled in session/. */
export const createApi = ({ apiBase }: Pick<PageConfig, 'apiBase'>) => {
  const make = async <C extends Call>(
    call: C,
    ask: AskOf<C>,
    { bearer, signal }: Settings = {},
  ): Promise<ReplyOf<C>> => {
    const request = requestOf(call, ask)
    const headers = bearer ? { ...request.headers, authorization: `Bearer ${bearer}` } : request.headers
    return replyOf(call, await fetchAnswer(apiBase, { ...request, headers }, signal))
  }
  return { make }
}

export type Api = ReturnType<typeof createApi>
