import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Gate, newWork } from './gate.ts'

/** What becomes of a request: each that is sent in a step takes the next of the step's faults. */
export const plainFaults = [
  'request lost',
  'reply lost',
  'reply cut',
  'sent twice',
  'hangs',
  'is answered by a busy server',
] as const
export const rareFaults = ['arrives later', 'is answered by a stranger'] as const
/** The server is killed before this of the steps that the request takes through it. */
interface Kill {
  readonly killAt: number
}
export type Fault = 'none' | (typeof plainFaults)[number] | (typeof rareFaults)[number] | Kill

export const killAtOf = (fault: Fault | undefined) => (typeof fault === 'object' ? fault.killAt : undefined)

export interface Heard {
  readonly by: string
  readonly path: string
  readonly status: number
  readonly body: string
}

const lost = () => new TypeError('fetch failed')

export type FaultProxy = ReturnType<typeof faultProxy>

/** A proxy between sender and server: loses, delays, repeats and truncates requests and replies. */
export function faultProxy(app: FastifyInstance, gate: Gate) {
  /** Requests that come after their sender has given up. */
  const late: (() => Promise<unknown>)[] = []
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

  /** Sends once, unless the fault says otherwise. */
  const carry = async <Reply>(fault: Fault, send: () => Promise<Reply>): Promise<Reply> => {
    // Who waits for what hangs gives up in the end: how, is played in page-network.ts.
    if (fault === 'arrives later') late.push(() => send().catch(() => undefined))
    if (fault === 'arrives later' || fault === 'request lost' || fault === 'hangs') throw lost()
    if (fault === 'is answered by a busy server' || fault === 'is answered by a stranger') throw lost()
    const first = send()
    if (fault === 'sent twice') void send().catch(() => undefined)
    const reply = await first
    if (fault === 'reply lost') throw lost()
    return reply
  }

  return {
    heard,
    late,
    carry,
    /** Lets the requests come that were on their way. */
    comeLate: () => late.splice(0),
    fetchFor: (by: string, nextFault: () => Fault) => async (address: string, request: RequestInit) => {
      const fault = nextFault()
      const { signal: _, ...asked } = request
      if (fault === 'is answered by a busy server') return new Response('busy', { status: 503 })
      if (fault === 'is answered by a stranger') return new Response('<title>Free wifi</title>')
      let killAt = killAtOf(fault)
      const reply = await carry(fault, () => {
        const at = killAt
        killAt = undefined
        return deliver(by, address, asked, at)
      })
      await turn()
      const body = fault === 'reply cut' ? reply.body.slice(0, reply.body.length / 2) : reply.body
      return new Response(body, {
        status: reply.statusCode,
        headers: { 'content-type': String(reply.headers['content-type'] ?? '') },
      })
    },
  }
}
