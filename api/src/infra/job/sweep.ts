import type { FastifyInstance } from 'fastify'

/**
 * Sweeps again and again until the server closes, which waits for a sweep that has begun. One that fails leaves its work
 * to the next. Returns how to sweep at once, unless that is being done.
 */
export function sweepEvery(
  app: FastifyInstance,
  everyMs: number,
  sweep: () => Promise<void>,
  message: string,
): () => void {
  let sweeping: Promise<void> | undefined
  const sweepNow = () => {
    sweeping ??= sweep()
      .catch((error) => app.log.warn({ err: error }, message))
      .finally(() => {
        sweeping = undefined
      })
  }
  const timer = setInterval(sweepNow, everyMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await sweeping
  })
  return sweepNow
}
