import { useEffect, useRef, useState } from 'react'

/** How long the tab that has the draft may take to keep what was just typed, before it is taken all the same. */
const giveMs = 1_000

type State = 'asking' | 'here' | 'elsewhere'

const mayShare = () => 'locks' in navigator && typeof BroadcastChannel === 'function'

/**
 * Of several tabs with one draft, one writes. The browser's lock ends with its tab, even with one that crashed, and the
 * tab that waits goes on. Taking over asks the other tab to keep its last letters first. Without locks, which a page has
 * over https only, every tab writes.
 */
export const useTabLock = (draft: string) => {
  const [state, setState] = useState<State>(() => (mayShare() ? 'asking' : 'here'))
  const isHere = useRef(!mayShare())
  const keep = useRef(() => {})
  const given = useRef<string>(undefined)
  const told = useRef<(text: string) => void>(() => {})
  const [take, setTake] = useState<{ over: () => void }>()

  useEffect(() => {
    if (!mayShare()) return
    const channel = new BroadcastChannel(draft)
    let turn = new AbortController()
    let give = () => {}

    const hold = (lock: Lock | null) => {
      if (!lock) return undefined
      isHere.current = true
      setState('here')
      return new Promise<void>((resolve) => {
        give = resolve
      })
    }
    const ask = async (options: LockOptions): Promise<void> => {
      turn.abort()
      const own = new AbortController()
      turn = own
      // A waiting request alone can be called off.
      const isWaiting = !options.ifAvailable && !options.steal
      await navigator.locks
        .request(draft, { ...options, ...(isWaiting && { signal: own.signal }) }, (lock) =>
          own.signal.aborted ? undefined : hold(lock),
        )
        // Taken by another tab, or called off.
        .catch(() => undefined)
      if (own.signal.aborted) return
      isHere.current = false
      setState('elsewhere')
      void ask({})
    }

    let wanted = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const steal = () => {
      clearTimeout(timer)
      if (wanted) void ask({ steal: true })
      wanted = false
    }
    const tell = (text: string) => channel.postMessage({ text })
    told.current = tell
    channel.onmessage = ({ data }) => {
      if (typeof data?.text === 'string') given.current = data.text
      if (data === 'kept') steal()
      if (data !== 'give' || !isHere.current) return
      keep.current()
      channel.postMessage('kept')
    }
    setTake({
      over: () => {
        wanted = true
        channel.postMessage('give')
        timer = setTimeout(steal, giveMs)
      },
    })
    void ask({ ifAvailable: true })

    return () => {
      clearTimeout(timer)
      // The form within, which is taken away in the same step, keeps its last letters first.
      queueMicrotask(() => {
        if (told.current === tell) told.current = () => {}
        channel.close()
        turn.abort()
        give()
      })
    }
  }, [draft])

  return {
    state,
    takeOver: () => take?.over(),
    /** False as soon as another tab has taken the draft: then nothing may be written any more. */
    isHere: () => isHere.current,
    /** Keeps at once what was typed, and tells it. */
    keep,
    /** Tells the other tabs what is kept: they may see what is stored only later. */
    tell: (text: string) => told.current(text),
    /** What another tab told last. */
    given: () => given.current,
  }
}

export type TabLock = ReturnType<typeof useTabLock>
