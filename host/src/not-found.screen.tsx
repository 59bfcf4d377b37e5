import { useEffect } from 'react'
import { Link } from 'react-router-dom'

export const NotFound = () => {
  useEffect(() => {
    document.title = 'Page not found · Drape'
  }, [])
  return (
    <main className="shell">
      {/* Where a part says so, the page came with status 200. */}
      <meta name="robots" content="noindex" />
      <section className="panel">
        <p className="shell-brand">Drape</p>
        <h1>Oops! Page not found</h1>
        <p>The page that you are looking for is not here, or has moved.</p>
        <Link className="panel-link" to="/">
          Return to Home
        </Link>
      </section>
    </main>
  )
}
