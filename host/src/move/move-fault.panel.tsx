import { useEffect, useState } from 'react'
import { type Router, watchMoves } from './refused-move.ts'

/** Over the screen that the person wanted to leave and is still on; it goes with the next move that succeeds. */
export const MoveFault = ({ router }: { readonly router: Router }) => {
  const [refusals, setRefusals] = useState(0)
  useEffect(
    () => watchMoves(router, (isRefused) => setRefusals((count) => (isRefused ? count + 1 : 0))),
    [router],
  )

  if (refusals === 0) return null
  // A new one each time, so that it is read out each time.
  return (
    <section key={refusals} className="panel panel-over" role="alert">
      <h2>Something went wrong</h2>
      <p>Failed to navigate. Please try again.</p>
      <button type="button" className="panel-button" onClick={() => location.reload()}>
        Refresh Page
      </button>
      <button type="button" className="panel-link" onClick={() => setRefusals(0)}>
        Close
      </button>
    </section>
  )
}
