import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import { isOnline } from '../api/online.ts'
import { CallFailed } from '../http/call-failed.ts'
import { sendForm } from '../http/form-client.ts'
import { asMember } from '../session/calls.ts'

const maxAttempts = 3
/** For a longer wait the upload fails, so that the user can press Submit again. */
const longestWaitMs = 60_000

/** Request Timeout and Too Many Requests may succeed later. */
const passingStatuses = new Set([408, 429])

export type UploadWait = 'offline' | 'broken' | 'busy'

interface UploadOptions {
  readonly signal: AbortSignal
  readonly onShare: (share: number) => void
  /** Progress stops until the connection is back, or until the next attempt. */
  readonly onWait: (wait: UploadWait) => void
  /** Called after a failed attempt; false ends the upload. */
  readonly mayRepeat?: () => boolean
}

/**
 * 2 s after the first failure, 4 s after the second, or as long as the server asks for; undefined: no further attempt.
 */
const waitAfter = (error: unknown, failures: number): number | undefined => {
  if (!(error instanceof CallFailed) || failures >= maxAttempts) return undefined
  const { reason, status = 0, retryAfterMs = 0, problem } = error
  // The limit of a plan ends too late to wait for it.
  if (problem?.code === 'plan_limit') return undefined
  if (reason !== 'unreachable' && status < 500 && !passingStatuses.has(status)) return undefined
  const wait = Math.max(1000 * 2 ** failures, retryAfterMs)
  return wait > longestWaitMs ? undefined : wait
}

/** Resolves when `begin` calls back, or when the signal aborts. */
const wait = (signal: AbortSignal, begin: (resume: () => void) => unknown): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
    begin(resolve)
  })

/**
 * Sends a file in up to three attempts. While offline no attempt is made or counted. The input contains the idempotency
 * key, so that the server treats all attempts as one.
 */
export const upload = async <C extends Call>(
  call: C,
  ask: AskOf<C>,
  { signal, onShare, onWait, mayRepeat = () => true }: UploadOptions,
): Promise<ReplyOf<C>> => {
  let failures = 0
  for (;;) {
    while (!isOnline() && !signal.aborted) {
      onWait('offline')
      await wait(signal, (resume) => addEventListener('online', resume, { once: true, signal }))
    }
    try {
      return await asMember((bearer) => sendForm(call, ask, { bearer, signal, onShare }))
    } catch (error) {
      if (signal.aborted || !mayRepeat()) throw error
      failures = isOnline() ? failures + 1 : 0
      if (failures === 0) continue
      const ms = waitAfter(error, failures)
      if (ms === undefined) throw error
      onWait(error instanceof CallFailed && error.status ? 'busy' : 'broken')
      await wait(signal, (resume) => setTimeout(resume, ms))
    }
  }
}
