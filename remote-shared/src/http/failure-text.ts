import { CallFailed } from './call-failed.ts'

/** The {status text} in the specification's messages; without a status, the kind of failure. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return error instanceof Error ? error.message : 'Unknown error'
  if (error.statusText) return error.statusText
  return error.reason === 'unreachable' ? 'No connection' : 'Unexpected reply'
}

/** Undefined if there was no answer. */
export const statusOf = (error: unknown): number | undefined =>
  error instanceof CallFailed ? error.status : undefined

/** The server's message for a refused call, if it sent one. */
export const causeOf = (error: unknown): string =>
  (error instanceof CallFailed && error.problem?.message) || failureText(error)
