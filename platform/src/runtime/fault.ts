import { isNotFound } from './part/not-found.ts'

/** An event with the error that React caught as its detail. */
export const caughtEvent = 'drape:caught'

/**
 * Reports errors that any error boundary caught, including those inside parts, to the page, which does not see them
 * otherwise.
 */
export const reportCaught = (error: unknown): void => {
  if (isNotFound(error)) return
  // biome-ignore lint/suspicious/noConsole: React itself logs it there when it has no other handler.
  console.error(error)
  dispatchEvent(new CustomEvent(caughtEvent, { detail: error }))
}

export const shellFault = 'drape:shell-fault'

/**
 * A boundary keeps the errors that it catches from window.onerror, on which the page's script (start/start.ts) relies:
 * so it reports them.
 */
export const tellShellFault = (): void => void dispatchEvent(new Event(shellFault))
