/** Nothing of a file has come for so long: it is not slow, it hangs. */
const patienceMs = 5_000

/** Most files are here by then, and nobody asks how far they are. */
const lookAfterMs = 3_000

export interface Arrival {
  readonly hangs: AbortSignal
  stop(): void
}

/**
 * Tells a file that hangs from one that is slow: on a line on which it takes half a minute, to give it up for
 * another one would make it a whole. A script on its way tells nothing of itself; a fetch of the same address
 * reads along with the download in Chromium, and elsewhere finds out whether the server sends anything at all.
 */
export const watchArrival = (url: string): Arrival => {
  const hangs = new AbortController()
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  const expectMore = () => {
    clearTimeout(timer)
    timer = setTimeout(() => hangs.abort(), patienceMs)
  }
  const readAlong = async () => {
    const { body } = await fetch(url, { signal: over.signal })
    const reader = body?.getReader()
    while (reader && !(await reader.read()).done && !over.signal.aborted) expectMore()
  }
  expectMore()
  const look = setTimeout(() => readAlong().catch(() => {}), lookAfterMs)
  return {
    hangs: hangs.signal,
    stop: () => {
      over.abort()
      clearTimeout(timer)
      clearTimeout(look)
    },
  }
}
