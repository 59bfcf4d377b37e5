import type { FastifyInstance } from 'fastify'

/** Sweeps again and again until the server closes. A sweep that fails leaves its work to the next. */
export function sweepEvery(
  app: FastifyInstance,
  everyMs: number,
  sweep: () => Promise<void>,
  message: string,
): void {
  const timer = setInterval(() => {
    sweep().catch((error) => app.log.warn({ err: error }, message))
  }, everyMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
