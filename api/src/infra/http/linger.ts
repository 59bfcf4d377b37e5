import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** As in Go's server (rstAvoidanceDelay), which a proxy's connection to the sender skips while it still reads the body. */
const longestMs = 500

async function* untilBodyEnds(payload: string, body: FastifyRequest['raw'], ms: number) {
  yield payload
  body.resume()
  await finished(body, { signal: AbortSignal.timeout(ms) }).catch(() => undefined)
}

/**
 * An answer that comes before the whole body ends only when the sender has stopped or could have read it. A connection
 * that is closed while bytes arrive is reset, and with it the sender would lose the answer:
 * https://www.rfc-editor.org/rfc/rfc9112#section-9.6.
 */
export function lingerOnBody(app: FastifyInstance, ms = longestMs): void {
  app.addHook('onSend', ({ raw }, _reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': coding } = raw.headers
    const isArriving = (coding !== undefined || Number(length) > 0) && !raw.readableEnded
    done(
      null,
      isArriving && typeof payload === 'string' ? Readable.from(untilBodyEnds(payload, raw, ms)) : payload,
    )
  })
}
