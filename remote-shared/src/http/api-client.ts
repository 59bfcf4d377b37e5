import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import { requestOf } from '@drape/contract/call-request'
import type { Problem } from '@drape/contract/problem'
import type { PageConfig } from '@drape/platform/runtime/read-page'
import { CallFailed } from './call-failed.ts'
import { type Answer, fetchAnswer } from './fetch-answer.ts'
import { withAuthority } from './proof.ts'
import { statusTextOf } from './status-text.ts'
import { readAs } from './understand.ts'

interface Settings {
  /** The access token. */
  readonly bearer?: string
  readonly signal?: AbortSignal
}

/** Only seconds are supported; our servers never send a date. */
const retryAfterMs = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) * 1000 : undefined

/** Whether a change was made is said by the status too, so that a reply need not say it. */
const toldOf = (body: unknown): unknown =>
  typeof body === 'object' && !Array.isArray(body) ? { success: true, ...body } : body

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Another server than ours may say less. */
const problemIn = (body: unknown): Problem | undefined => {
  const { code, message, requestId } = Object(body)
  if (code === undefined && message === undefined) return undefined
  return {
    success: false,
    code: textOf(code) as Problem['code'],
    message: textOf(message),
    requestId: textOf(requestId),
  }
}

export const replyOf = <C extends Call>(call: C, answer: Answer): ReplyOf<C> => {
  const { status, body } = answer
  const isDone = status >= 200 && status <= 299
  const content = toldOf(status === 204 ? {} : body)
  if (!isDone || (content as { success?: unknown } | undefined)?.success === false)
    throw new CallFailed('refused', {
      status,
      statusText: isDone ? undefined : statusTextOf(status, answer.statusText),
      retryAfterMs: retryAfterMs(answer.retryAfter),
      problem: problemIn(body),
    })
  const reply = readAs(call.reply, content)
  if (reply === undefined) throw new CallFailed('malformed', { status, problem: problemIn(body) })
  return reply as ReplyOf<C>
}

/** A longer wait is for the person. */
const longestWaitMs = 10_000

/** How long until the call may be made once more: only where that does no harm, and where one was told to. */
const waitBeforeRepeat = ({ isRepeatable }: Call, error: unknown): number | undefined => {
  if (!isRepeatable || !(error instanceof CallFailed) || error.status !== 503) return undefined
  const { retryAfterMs = longestWaitMs } = error
  // Pages whose calls failed at the same moment do not all come back at the same moment.
  return retryAfterMs < longestWaitMs ? retryAfterMs * (1 + Math.random()) : undefined
}

/** Makes calls. Sessions are handled in session/. */
export const createApi = ({ apiBase }: Pick<PageConfig, 'apiBase'>) => {
  const make = async <C extends Call>(
    call: C,
    ask: AskOf<C>,
    { bearer, signal }: Settings = {},
  ): Promise<ReplyOf<C>> => {
    const request = requestOf(call, ask)
    const { givesTokens } = call
    const once = async () => {
      const answer = await withAuthority(apiBase, request, { bearer, givesTokens }, (own) =>
        fetchAnswer(apiBase, { ...request, headers: { ...request.headers, ...own } }, signal),
      )
      return replyOf(call, answer)
    }
    try {
      return await once()
    } catch (error) {
      const waitMs = waitBeforeRepeat(call, error)
      if (waitMs === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      return once()
    }
  }
  return { make }
}

export type Api = ReturnType<typeof createApi>
