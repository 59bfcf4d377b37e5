import type { FastifyInstance } from 'fastify'

/**
 * Repeats the work while the server runs, one run at a time; a server that closes waits for the last one. Returns what
 * begins a run at once.
 */
export function repeatEvery(app: FastifyInstance, everyMs: number, work: () => Promise<unknown>): () => void {
  let running: Promise<unknown> | undefined
  const begin = () => {
    running ??= work().finally(() => {
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
