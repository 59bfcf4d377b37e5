import type { FastifyBaseLogger } from 'fastify'
import { Client, Pool } from 'undici'
import { reasonOf } from '../start-error.ts'

/** In the order in which they are chosen. One that says it is unready still answers better than one that does not answer. */
const standings = ['ready', 'unready', 'away'] as const
type Standing = (typeof standings)[number]

export interface Upstream {
  readonly pool: Pool
  /** Requests that it is at. */
  busy: number
}

interface Watched extends Upstream {
  readonly origin: string
  standing: Standing
  doubt: () => void
}

export interface Upstreams {
  readonly count: number
  /** The best of those tried least, by how they stand and how busy they are. */
  choose(tried: readonly Upstream[]): Upstream
  /** Takes one out until it answers a probe, which is sent at once. */
  doubt(upstream: Upstream, standing: Exclude<Standing, 'ready'>): void
  close(): Promise<void>
}

const probeEveryMs = 1000
const probePatienceMs = 2000
const shortestBackOffMs = 100
const longestBackOffMs = 5000

/** A replica that has stopped reading is not waited for; a picture may take long to be made, a query 20 seconds. */
const patience = { headersTimeout: 30_000, bodyTimeout: 30_000, connect: { timeout: 2000 } }

/** The replicas of the api, each asked every second whether it is ready. */
export function openUpstreams(origins: readonly string[], log: FastifyBaseLogger): Upstreams {
  let isClosed = false
  const watched = origins.map((origin): Watched => {
    const pool = new Pool(origin, { connections: 128, ...patience })
    return { origin, pool, busy: 0, standing: 'unready', doubt: () => undefined }
  })

  function place(upstream: Watched, standing: Standing, reason?: string): void {
    if (upstream.standing === standing) return
    upstream.standing = standing
    log[standing === 'ready' ? 'info' : 'warn'](
      { upstream: upstream.origin, standing, reason },
      'a replica stands otherwise',
    )
  }

  async function watch(upstream: Watched): Promise<void> {
    let waitMs = 0
    while (!isClosed) {
      const [standing, reason] = await probe(upstream.origin)
      if (isClosed) return
      place(upstream, standing, reason)
      waitMs =
        standing === 'ready'
          ? probeEveryMs
          : Math.min(Math.max(waitMs * 2, shortestBackOffMs), longestBackOffMs)
      if (standing === 'ready') waitMs = probeEveryMs
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs).unref()
        upstream.doubt = () => {
          clearTimeout(timer)
          waitMs = 0
          resolve()
        }
      })
    }
  }

  for (const upstream of watched) void watch(upstream)
  return {
    count: watched.length,
    choose(tried) {
      const rank = (each: Watched) => [
        tried.filter((one) => one === each).length,
        standings.indexOf(each.standing),
        each.busy,
        Math.random(),
      ]
      const [best] = watched
        .map((each) => ({ each, rank: rank(each) }))
        .sort((a, b) => compare(a.rank, b.rank))
      return (best as { each: Watched }).each
    },
    doubt(upstream, standing) {
      const each = upstream as Watched
      if (standings.indexOf(each.standing) < standings.indexOf(standing)) place(each, standing)
      each.doubt()
    },
    async close() {
      isClosed = true
      for (const { doubt } of watched) doubt()
      await Promise.all(watched.map(({ pool }) => pool.destroy()))
    },
  }
}

const compare = (a: readonly number[], b: readonly number[]): number => {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : (a[at] as number) - (b[at] as number)
}

/** On a connection of its own: one that is open already says nothing of whether new ones are taken. */
async function probe(origin: string): Promise<[Standing, string?]> {
  const client = new Client(origin, { connect: { timeout: probePatienceMs } })
  try {
    const signal = AbortSignal.timeout(probePatienceMs)
    const { statusCode, body } = await client.request({ method: 'GET', path: '/readyz', signal })
    await body.dump()
    return statusCode === 200 ? ['ready'] : ['unready', `/readyz answered ${statusCode}`]
  } catch (error) {
    return ['away', reasonOf(error)]
  } finally {
    await client.destroy()
  }
}
