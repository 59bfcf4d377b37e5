import { askAnew } from '@drape/platform/runtime/page-event'
import { type ComponentType, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOnline } from '../api/online.ts'

type State<Props> = 'shut' | 'loading' | 'late' | 'failed' | { readonly Component: ComponentType<Props> }

/** Most code has loaded by then, and a message would only flicker. */
const lateMs = 3_000

export const loadsSlowly = 'This is taking longer than usual.'
export const loadFailed = 'This did not load. Please try again.'
const loadsOffline = 'You are offline, and this was not opened here before. It comes with the connection.'

const loaded = new WeakMap<() => Promise<unknown>, unknown>()

/** Loads code, and remembers it for where it is shown in a transition. */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  const code = await load()
  loaded.set(load, code)
  return code
}

/**
 * Loads a component's code when asked, or at once, and again after a failure: React.lazy would keep a failure forever.
 * The component is in state, because Suspense replaces a fallback that is shown only after 300 ms.
 */
export const useLazy = <Props>(
  load: () => Promise<ComponentType<Props>>,
  isAtOnce = false,
  isInTransition = false,
) => {
  const [state, setState] = useState<State<Props>>(() => {
    const Component = isInTransition && (loaded.get(load) as ComponentType<Props> | undefined)
    return Component ? { Component } : 'shut'
  })
  const isReloading = useRef(false)

  useEffect(() => {
    if (state !== 'loading') return
    // The timer may fire late, because evaluating the code blocked the page: then the component waits to be rendered.
    const timer = setTimeout(() => setState((current) => (current === 'loading' ? 'late' : current)), lateMs)
    return () => clearTimeout(timer)
  }, [state])

  const tryLoad = async (): Promise<State<Props>> => {
    try {
      return { Component: await fetchCode(load) }
    } catch {
      if (!isReloading.current) return 'failed'
      isReloading.current = false
      setState('loading')
      return tryLoad()
    }
  }

  const open = async () => {
    if (state === 'loading') return
    if (state === 'late') {
      // Tells the host to abort requests that hang; the load then fails and is started again. Slow downloads continue.
      isReloading.current = true
      dispatchEvent(new Event(askAnew))
      return
    }
    isReloading.current = false
    setState('loading')
    const outcome = await tryLoad()
    // In a transition, so that the rendering does not block the handling of replies.
    startTransition(() => setState(outcome))
  }

  const isLate = state === 'late'
  const hasFailed = state === 'failed'

  const openNow = useEffectEvent(() => {
    if (typeof state === 'string') void open()
  })
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
    Component: typeof state === 'object' ? state.Component : undefined,
    isLoading: state === 'loading' || isLate,
    /** Whether a retry may help. */
    isStuck: isLate || hasFailed,
    hasFailed,
    /** The message while the component has not loaded. */
    words: isLate ? loadsSlowly : hasFailed ? (isAway ? loadsOffline : loadFailed) : undefined,
    /** Whether there is no connection to load it over, and the browser has not cached it. */
    isAway,
    open,
    shut: () => setState('shut'),
  }
}
