import type { FastifyInstance } from 'fastify'

/**
 * Looks so often while the server runs, one look at a time; a server that closes waits for the last one. Returns what
 * looks at once.
 */
export function lookEvery(app: FastifyInstance, everyMs: number, look: () => Promise<unknown>): () => void {
  let looking: Promise<unknown> | undefined
  const begin = () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
  }
  const timer = setInterval(begin, everyMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await looking
  })
  return begin
}
