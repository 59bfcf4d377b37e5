import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Gate, newWork } from './gate.ts'

/** What becomes of a request: of each step that a person takes, the first request has it. */
export type Fault =
  | 'none'
  | 'request lost'
  | 'reply lost'
  | 'reply cut'
  | 'sent twice'
  | 'arrives later'
  | { readonly killAt: number }

export interface Heard {
  readonly by: string
  readonly path: string
  readonly status: number
  readonly body: string
}

const lost = () => new TypeError('fetch failed')

/** Between the pages and the server: loses, delays, repeats and cuts what goes through it. */
export function faultProxy(app: FastifyInstance, gate: Gate) {
  /** Requests that come after their sender has given up. */
  const late: (() => Promise<void>)[] = []
  const heard: Heard[] = []

  const deliver = async (by: string, address: string, request: RequestInit, killAt?: number) => {
    const work = newWork(`${by}: ${request.method} ${address.slice(0, 60)}`, killAt)
    return gate.run(work, async () => {
      const sent = new Request(new URL(address, 'http://drape.example'), request)
      const payload = Buffer.from(await sent.arrayBuffer())
      await gate.pass('arrives')
      const reply = await app.inject({
        method: sent.method as 'GET',
        url: address,
        headers: Object.fromEntries(sent.headers),
        ...(payload.length > 0 && { payload }),
      })
      if (!work.isDead) await gate.pass('is answered').catch(() => undefined)
      if (work.isDead) throw lost()
      heard.push({ by, path: `${sent.method} ${address}`, status: reply.statusCode, body: reply.body })
      return reply
    })
  }

  return {
    heard,
    late,
    /** Lets the requests come that were on their way. */
    comeLate: () => late.splice(0),
    /** For one step of one person: its first request has the fault. */
    fetchFor: (by: string, fault: () => Fault) => async (address: string, request: RequestInit) => {
      const now = fault()
      const { signal: _, ...asked } = request
      if (now === 'request lost') throw lost()
      if (now === 'arrives later') {
        late.push(() =>
          deliver(by, address, asked).then(
            () => undefined,
            () => undefined,
          ),
        )
        throw lost()
      }
      const first = deliver(by, address, asked, typeof now === 'object' ? now.killAt : undefined)
      if (now === 'sent twice') void deliver(by, address, asked).catch(() => undefined)
      const reply = await first
      if (now === 'reply lost') throw lost()
      await turn()
      const body = now === 'reply cut' ? reply.body.slice(0, reply.body.length / 2) : reply.body
      return new Response(body, {
        status: reply.statusCode,
        headers: { 'content-type': String(reply.headers['content-type'] ?? '') },
      })
    },
  }
}
