import type { FastifyInstance } from 'fastify'

/**
 * Repeats the work while the server runs, one run at a time; a server that closes waits for the last one. A run that
 * fails leaves its work to the next. Returns what begins a run at once, unless one is running.
 */
export function repeatEvery(
  app: FastifyInstance,
  everyMs: number,
  work: () => Promise<unknown>,
  message: string,
  level: 'warn' | 'error' = 'warn',
): () => void {
  let running: Promise<unknown> | undefined
  const begin = () => {
    running ??= work()
      .catch((error) => app.log[level]({ err: error }, message))
      .finally(() => {
        running = undefined
      })
  }
  const timer = setInterval(begin, everyMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
  return begin
}
