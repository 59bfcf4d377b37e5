import { useEffect, useRef, useState } from 'react'

/** How long the tab that has the draft may take to save what was just typed, before the lock is stolen. */
const releaseMs = 1_000

type State = 'asking' | 'here' | 'elsewhere'

const canLock = () => 'locks' in navigator && typeof BroadcastChannel === 'function'

/**
 * Of several tabs with one draft, one writes. The browser releases the lock when its tab closes or crashes, and the next
 * waiting tab gets it. Taking over asks the other tab to save its last letters first. Without locks, which a page has
 * over https only, every tab writes.
 */
export const useTabLock = (name: string) => {
  const [state, setState] = useState<State>(() => (canLock() ? 'asking' : 'here'))
  const isHere = useRef(!canLock())
  const saveNow = useRef(() => {})
  const lastReceived = useRef<string>(undefined)
  const post = useRef<(text: string) => void>(() => {})
  const [take, setTake] = useState<{ over: () => void }>()

  useEffect(() => {
    if (!canLock()) return
    const channel = new BroadcastChannel(name)
    let attempt = new AbortController()
    let release = () => {}

    const holdLock = (lock: Lock | null) => {
      if (!lock) return undefined
      isHere.current = true
      setState('here')
      return new Promise<void>((resolve) => {
        release = resolve
      })
    }
    const requestLock = async (options: LockOptions): Promise<void> => {
      attempt.abort()
      const controller = new AbortController()
      attempt = controller
      // Only a request that waits may have a signal.
      const isWaiting = !options.ifAvailable && !options.steal
      await navigator.locks
        .request(name, { ...options, ...(isWaiting && { signal: controller.signal }) }, (lock) =>
          controller.signal.aborted ? undefined : holdLock(lock),
        )
        // Stolen by another tab, or aborted.
        .catch(() => undefined)
      if (controller.signal.aborted) return
      isHere.current = false
      setState('elsewhere')
      void requestLock({})
    }

    let isTakingOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const steal = () => {
      clearTimeout(timer)
      if (isTakingOver) void requestLock({ steal: true })
      isTakingOver = false
    }
    const postText = (text: string) => channel.postMessage({ text })
    post.current = postText
    channel.onmessage = ({ data }) => {
      if (typeof data?.text === 'string') lastReceived.current = data.text
      if (data === 'kept') steal()
      if (data !== 'give' || !isHere.current) return
      saveNow.current()
      channel.postMessage('kept')
    }
    setTake({
      over: () => {
        isTakingOver = true
        channel.postMessage('give')
        timer = setTimeout(steal, releaseMs)
      },
    })
    void requestLock({ ifAvailable: true })

    return () => {
      clearTimeout(timer)
      // The form is unmounted in the same step, and saves its last letters first.
      queueMicrotask(() => {
        if (post.current === postText) post.current = () => {}
        channel.close()
        attempt.abort()
        release()
      })
    }
  }, [name])

  return {
    state,
    takeOver: () => take?.over(),
    /** False as soon as another tab has taken the draft: then nothing may be written any more. */
    isHere: () => isHere.current,
    /** Set by the draft: saves at once what was typed, and broadcasts it. */
    saveNow,
    /** Sends the saved draft to the other tabs, which may see a change of the storage only later. */
    broadcast: (text: string) => post.current(text),
    /** The draft that another tab broadcast last. */
    lastReceived: () => lastReceived.current,
  }
}

export type TabLock = ReturnType<typeof useTabLock>
