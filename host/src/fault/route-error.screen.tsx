import { useEffect } from 'react'
import { tellShellFault } from './shell-fault.ts'

/** What the router shows when a route itself fails. */
export const RouteError = () => {
  useEffect(tellShellFault, [])
  return (
    <main className="shell">
      <section className="panel" role="alert">
        <h1>Unexpected Application Error!</h1>
        <p>This page could not be shown.</p>
        <a className="panel-link" href="/">
          Return to Home
        </a>
      </section>
    </main>
  )
}
