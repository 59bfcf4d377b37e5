import { useHref } from 'react-router'

/** Shown in place of a screen when the route itself fails. */
export const RouteError = () => (
  <main className="shell">
    <section className="panel" role="alert">
      <h1>Unexpected Application Error!</h1>
      <p>This page could not be shown.</p>
      <a className="panel-link" href={useHref('/')}>
        Return to Home
      </a>
    </section>
  </main>
)
