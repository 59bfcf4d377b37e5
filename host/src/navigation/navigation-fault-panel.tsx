import { useCallback, useEffect, useRef, useState } from 'react'
import { watchNavigation } from './blocked-navigation.ts'

/** Shown over the screen that the user is still on; removed by the next successful navigation. */
export const NavigationFault = () => {
  const [refusals, setRefusals] = useState(0)
  // A ref, because useEffectEvent throws during rendering, and a component of a foreign part may navigate while it
  // renders.
  const isLastRefused = useRef(false)
  const onNavigation = useCallback((isRefused: boolean) => {
    // React holds an update that changes nothing until the next rendering: one for each navigation would pile up.
    if (!isRefused && !isLastRefused.current) return
    isLastRefused.current = isRefused
    setRefusals((count) => (isRefused ? count + 1 : 0))
  }, [])
  useEffect(() => watchNavigation(onNavigation), [onNavigation])

  if (refusals === 0) return null
  // A new element for each refusal, so that screen readers announce each one.
  return (
    <section key={refusals} className="panel panel-over" role="alert">
      <h2>Something went wrong</h2>
      <p>Failed to navigate. Please try again.</p>
      <button type="button" className="panel-button" onClick={() => location.reload()}>
        Refresh Page
      </button>
      <button type="button" className="panel-link" onClick={() => onNavigation(false)}>
        Close
      </button>
    </section>
  )
}
