import type { CallRequest } from '@drape/contract/call-request'
import { CallFailed } from './call-failed.ts'

const answerWithinMs = 15_000

/** A response, from fetch or XMLHttpRequest. */
export interface Answer {
  readonly status: number
  readonly statusText: string
  readonly retryAfter: string | null
  /** The DPoP-Nonce of a server that takes proofs. */
  readonly nonce?: string | null
  /** undefined if it was not JSON. */
  readonly body: unknown
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined)

/** In a file without the schemas that validate replies, because the first screen makes requests without them. */
export const fetchAnswer = async (
  apiBase: string,
  { path, ...request }: CallRequest,
  signal?: AbortSignal,
): Promise<Answer> => {
  const timeout = AbortSignal.timeout(answerWithinMs)
  const response = await fetch(apiBase + path, {
    ...request,
    // Safari has `any` since 17.4, and we build for 16.4: there an abandoned call goes on.
    signal: signal ? (AbortSignal.any?.([signal, timeout]) ?? timeout) : timeout,
  }).catch((cause: unknown) => {
    throw new CallFailed('unreachable', { cause })
  })
  const { status, statusText, headers } = response
  return {
    status,
    statusText,
    retryAfter: headers.get('retry-after'),
    nonce: headers.get('dpop-nonce'),
    body: await readJson(response),
  }
}
