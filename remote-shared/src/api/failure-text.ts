import { CallFailed } from './api.client.ts'

/** The {status text} of the specification's messages; where no status came, what happened instead. */
export const failureText = (error: unknown): string => {
  if (!(error instanceof CallFailed)) return error instanceof Error ? error.message : 'Unknown error'
  if (error.statusText) return error.statusText
  return error.reason === 'unreachable' ? 'No connection' : 'Unexpected reply'
}
