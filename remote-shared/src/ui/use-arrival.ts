import { askAnew } from '@drape/platform/runtime/page-event'
import { type ComponentType, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOnline } from '../api/online.ts'

type State<Props> = 'shut' | 'loading' | 'late' | 'failed' | { readonly Piece: ComponentType<Props> }

/** Most code has loaded by then, and a message would only flicker. */
const lateMs = 3_000

export const arrivalLate = 'This is taking longer than usual.'
export const arrivalFailed = 'This did not load. Please try again.'
const arrivalAway = 'You are offline, and this was not opened here before. It comes with the connection.'

/**
 * Loads a component's code when asked, or at once, and again after a failure: React.lazy would keep a failure forever.
 * It is state, because Suspense shows what came to a shown fallback only after 300 ms.
 */
export const useArrival = <Props>(load: () => Promise<ComponentType<Props>>, isAtOnce = false) => {
  const [state, setState] = useState<State<Props>>('shut')
  const isAskedAnew = useRef(false)

  useEffect(() => {
    if (state !== 'loading') return
    // To run what arrived may hold the page for longer than that: then it is here, and not drawn yet.
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'late' : now)), lateMs)
    return () => clearTimeout(timer)
  }, [state])

  const bring = async (): Promise<State<Props>> => {
    try {
      return { Piece: await load() }
    } catch {
      if (!isAskedAnew.current) return 'failed'
      isAskedAnew.current = false
      setState('loading')
      return bring()
    }
  }

  const open = async () => {
    if (state === 'loading') return
    if (state === 'late') {
      // Tells the host to abort requests that hang; the load then fails and is started again. Slow downloads continue.
      isAskedAnew.current = true
      dispatchEvent(new Event(askAnew))
      return
    }
    isAskedAnew.current = false
    setState('loading')
    const arrived = await bring()
    // Drawn bit by bit, so that calls which are on their way are not held up.
    startTransition(() => setState(arrived))
  }

  const isLate = state === 'late'
  const hasFailed = state === 'failed'

  const openNow = useEffectEvent(() => void open())
  useEffect(() => {
    if (isAtOnce) openNow()
  }, [isAtOnce])

  useEffect(() => {
    if (!hasFailed) return
    addEventListener('online', openNow)
    return () => removeEventListener('online', openNow)
  }, [hasFailed])

  const isAway = hasFailed && !isOnline()
  return {
    Piece: typeof state === 'object' ? state.Piece : undefined,
    isLoading: state === 'loading' || isLate,
    /** Whether a retry may help. */
    isStuck: isLate || hasFailed,
    hasFailed,
    /** The message while it is not there. */
    words: isLate ? arrivalLate : hasFailed ? (isAway ? arrivalAway : arrivalFailed) : undefined,
    /** Whether there is no connection to load it over, and it is not held here. */
    isAway,
    open,
    shut: () => setState('shut'),
  }
}
