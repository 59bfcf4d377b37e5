/** Hosts to which plain HTTP goes over no network. */
export const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

const patienceMs = 30_000

/** What the system says of a fetch that came to nothing. */
const reasonOf = (error: unknown): string => {
  const { cause = error } = error as { cause?: unknown }
  const { code, message } = cause as { code?: unknown; message?: string }
  return typeof code === 'string' ? code : (message ?? 'no answer')
}

/** The reply at an address; without one, an error that names both. */
export const ask = (address: string | URL, init: RequestInit = {}): Promise<Response> =>
  fetch(address, { signal: AbortSignal.timeout(patienceMs), ...init }).catch((error) => {
    throw new Error(`${address} does not answer (${reasonOf(error)}).`)
  })
