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

/** The text of a reply, or an error as soon as it is longer: what sends without end fills no memory. */
export const readUpTo = async (most: number, { body, url }: Response): Promise<string> => {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += piece.length
    if (bytes > most) throw new Error(`${url} sends more than ${Math.floor(most / 1024 / 1024)} MB.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
