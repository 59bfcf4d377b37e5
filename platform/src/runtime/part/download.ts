import { afterActiveTime } from './active-timer.ts'

/** A download without any bytes for this long is not slow: it hangs. */
const patienceMs = 5_000

/** Most files have arrived by then, so their progress is not watched earlier. */
const lookAfterMs = 3_000

/** Aborts when no bytes have come for five seconds; called with each chunk. */
const expectPieces = (callOff: () => void) => {
  let stop = afterActiveTime(patienceMs, callOff)
  return {
    came: () => {
      stop()
      stop = afterActiveTime(patienceMs, callOff)
    },
    stop: () => stop(),
  }
}

/**
 * Tells a script that hangs from a slow one: if a slow line takes half a minute, giving up and starting another file
 * would take a whole one. Scripts report no progress. A fetch of the same address reads the same download in Chromium;
 * in other browsers it shows whether the server sends anything at all.
 */
export const watchDownload = (url: string) => {
  const hangs = new AbortController()
  const watching = new AbortController()
  const pieces = expectPieces(() => hangs.abort())
  let isComing = false
  const readAlong = async () => {
    const { body } = await fetch(url, { signal: watching.signal })
    const reader = body?.getReader()
    while (reader && !(await reader.read()).done && !watching.signal.aborted) {
      isComing = true
      pieces.came()
    }
  }
  const stopLooking = afterActiveTime(lookAfterMs, () => readAlong().catch(() => {}))
  return {
    hangs: hangs.signal,
    /** Aborts at once if nothing has arrived. */
    hurry: () => {
      if (!isComing) hangs.abort()
    },
    stop: () => {
      watching.abort()
      pieces.stop()
      stopLooking()
    },
  }
}

export type Fetched = ArrayBuffer | 'refused' | 'hangs'

/** cache: 'reload' bypasses the HTTP cache and overwrites it: damaged bytes may be cached as immutable. */
export const fetchFresh = async (url: string): Promise<Fetched> => {
  const hangs = new AbortController()
  const pieces = expectPieces(() => hangs.abort())
  try {
    const response = await fetch(url, { cache: 'reload', signal: hangs.signal })
    const copy = response.clone().body?.getReader()
    const bytes = response.arrayBuffer()
    bytes.catch(() => {})
    while (copy && !(await copy.read()).done) pieces.came()
    return response.ok ? await bytes : 'refused'
  } catch {
    return hangs.signal.aborted ? 'hangs' : 'refused'
  } finally {
    pieces.stop()
  }
}
