import { useEffect, useRef, useState } from 'react'
import { watchNavigation } from './blocked-navigation.ts'

/** Shown over the screen that the person is still on; removed by the next successful navigation. */
export const NavigationFault = () => {
  const [refusals, setRefusals] = useState(0)
  const shown = useRef(0)
  // React holds an update that changes nothing until the next rendering: one for each navigation would pile up.
  const show = (count: number) => {
    if (count !== shown.current) setRefusals(count)
    shown.current = count
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing that a rendering changes.
  useEffect(() => watchNavigation((isRefused) => show(isRefused ? shown.current + 1 : 0)), [])

  if (refusals === 0) return null
  // A new element for each refusal, so that screen readers announce each one.
  return (
    <section key={refusals} className="panel panel-over" role="alert">
      <h2>Something went wrong</h2>
      <p>Failed to navigate. Please try again.</p>
      <button type="button" className="panel-button" onClick={() => location.reload()}>
        Refresh Page
      </button>
      <button type="button" className="panel-link" onClick={() => show(0)}>
        Close
      </button>
    </section>
  )
}
