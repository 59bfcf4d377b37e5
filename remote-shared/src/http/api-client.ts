import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import { type CallRequest, requestOf } from '@drape/contract/call-request'
import type { Problem } from '@drape/contract/problem'
import { CallFailed } from './call-failed.ts'
import { type Answer, fetchAnswer } from './fetch-answer.ts'
import { newKey } from './new-key.ts'
import { readPageConfig } from './page-config.ts'
import { withAuthority } from './proof.ts'
import { readAs } from './understand.ts'

interface Settings {
  /** The access token. */
  readonly bearer?: string
  readonly signal?: AbortSignal
  /** In place of fetch. */
  readonly send?: (request: CallRequest) => Promise<Answer>
}

/** Only seconds are supported; our servers never send a date. */
const retryAfterMs = (header: string | null): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) * 1000 : undefined

/** The status also says whether a change was made, so a reply may leave `success` out. */
const withSuccess = (body: unknown): unknown =>
  typeof body === 'object' && !Array.isArray(body) ? { success: true, ...body } : body

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Servers other than ours may leave fields out. */
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

const names: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** HTTP/2 has no status text, but our messages contain it. */
const statusTextOf = (status: number, statusText: string): string | undefined =>
  statusText || names[status] || undefined

const replyOf = <C extends Call>(call: C, answer: Answer): ReplyOf<C> => {
  const { status, body } = answer
  const isSuccess = status >= 200 && status <= 299
  const content = withSuccess(status === 204 ? {} : body)
  if (!isSuccess || (content as { success?: unknown } | undefined)?.success === false)
    throw new CallFailed('refused', {
      status,
      statusText: isSuccess ? undefined : statusTextOf(status, answer.statusText),
      retryAfterMs: retryAfterMs(answer.retryAfter),
      problem: problemIn(body),
    })
  const reply = readAs(call.reply, content)
  if (reply === undefined) throw new CallFailed('malformed', { status, problem: problemIn(body) })
  return reply as ReplyOf<C>
}

/** For a longer wait the call fails, so that the user can decide. */
const longestWaitMs = 10_000

/** How long to wait before the call is repeated; undefined unless it is idempotent and the server asked for a wait. */
const waitBeforeRepeat = ({ isRepeatable }: Call, error: unknown): number | undefined => {
  if (!isRepeatable || !(error instanceof CallFailed) || error.status !== 503) return undefined
  const { retryAfterMs = longestWaitMs } = error
  // Random, so that pages whose calls failed at the same time do not all retry at the same time.
  return retryAfterMs < longestWaitMs ? retryAfterMs * (1 + Math.random()) : undefined
}

/** Makes a call. Sessions are handled in session/. */
export const makeCall = async <C extends Call>(
  apiBase: string,
  call: C,
  ask: AskOf<C>,
  { bearer, signal, send = (request) => fetchAnswer(apiBase, request, signal) }: Settings = {},
): Promise<ReplyOf<C>> => {
  const request = requestOf(call, ask)
  if (readPageConfig().traces) {
    // https://www.w3.org/TR/trace-context/. On plain http the key has another length, and the server begins the trace.
    const id = newKey().replaceAll('-', '')
    request.headers['traceparent'] = `00-${id}-${id.slice(16)}-01`
  }
  const { givesTokens } = call
  const attempt = async () =>
    replyOf(call, await withAuthority(apiBase, request, { bearer, givesTokens }, send))
  try {
    return await attempt()
  } catch (error) {
    const waitMs = waitBeforeRepeat(call, error)
    if (waitMs === undefined) throw error
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return attempt()
  }
}
