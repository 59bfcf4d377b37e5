const signals = ['SIGINT', 'SIGTERM'] as const

/** The first signal closes the server and exits. `close` calls the returned function, so that a second signal kills. */
export function onStopSignal(close: () => Promise<void>): () => void {
  const stop = () => {
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of signals) process.on(signal, stop)
  return () => {
    for (const signal of signals) process.off(signal, stop)
  }
}
