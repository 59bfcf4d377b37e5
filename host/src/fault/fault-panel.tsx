/** Plain markup without hooks and imports, so that the error that broke the page cannot break it too. */
export const FaultPanel = () => (
  <main className="shell">
    <section className="panel" role="alert">
      <h1>Something went wrong</h1>
      <p>An unexpected error occurred. Please refresh the page to continue.</p>
      <button type="button" className="panel-button" onClick={() => location.reload()}>
        Refresh Page
      </button>
    </section>
  </main>
)
