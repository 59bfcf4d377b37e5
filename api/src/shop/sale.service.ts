import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../env.ts'
import type { Database } from '../infra/db/database.ts'
import { semaphore } from '../infra/http/semaphore.ts'
import { openPageWorkers } from './page-workers.ts'
import { mayRead, robotsRules } from './robots.ts'
import {
  atOnce,
  backOff,
  inAnHour,
  keepRobots,
  noteAnswer,
  noteMissing,
  noteSale,
  noteUnchanged,
  putOff,
  type Turn,
  takeTurnOf,
  takeTurns,
} from './sale.store.ts'
import { PageNotAllowed, PageNotInTurn, PageNotRead, type ShopReply, shopPages } from './shop-page.ts'

/** Of a run, which the next minute's follows. */
const maxPages = 400
const maxRunMs = 30_000
const longestEtag = 256

interface Dependencies {
  readonly database: Database
  readonly env: Pick<Env, 'shopAccess'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/** By RFC 9110 seconds or a date. */
const retrySecondsOf = ({ headers }: ShopReply): number => {
  const value = headers.get('retry-after') ?? ''
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return seconds > 0 ? Math.ceil(seconds) : 0
}

/** Short links, and shops that lead from a piece that is gone to their first page, say nothing of the piece. */
const isAt = (...addresses: readonly [string, string]): boolean => {
  const [one, other] = addresses.map((address) => new URL(address).pathname.replace(/\/$/, ''))
  return one === other
}

/** Reads pages of shops again, once a day, for what clients have before them: whether it is still sold, and for how much. */
export function saleChecks({ database, env: { shopAccess }, log }: Dependencies) {
  const pages = shopAccess && shopPages(shopAccess)
  const workers = openPageWorkers({ limitMs: 3_000 })
  // Each process may take 200 MB, and nobody waits for it.
  const inTurn = semaphore({ atOnce: 1, waiting: atOnce })
  let isStopped = false

  /** Undefined if the shop has not answered; 'not in turn' if it leads to one that may not be asked now. */
  const ask = async (host: string, ...question: Parameters<NonNullable<typeof pages>['ask']>) => {
    const reply = await pages?.ask(...question).catch((error) => {
      if (error instanceof PageNotInTurn) return 'not in turn'
      if (!(error instanceof PageNotRead)) throw error
      return undefined
    })
    if (reply === 'not in turn') return reply
    const isAnswer = reply && (reply.status < 400 || reply.status === 404 || reply.status === 410)
    if (!isAnswer) await backOff(database, host, reply ? retrySecondsOf(reply) : 0)
    return isAnswer ? reply : undefined
  }

  const readRobots = async ({ host, address }: Pick<Turn, 'host' | 'address'>) => {
    const mayLead = async (to: URL) => (await takeTurnOf(database, to.host)) !== undefined
    const reply = await ask(host, new URL('/robots.txt', address).href, { kind: 'robots', mayLead })
    if (reply && reply !== 'not in turn')
      await keepRobots(database, host, robotsRules(reply.page?.bytes.toString() ?? ''))
  }

  /** A host is asked for its robots.txt first, which is its turn. */
  const mayLead = async (to: URL): Promise<boolean> => {
    const robots = await takeTurnOf(database, to.host)
    if (robots === null) await readRobots({ host: to.host, address: to.href })
    if (robots && !mayRead(robots, to))
      throw new PageNotAllowed('This address leads to one that is not read.')
    return Boolean(robots)
  }

  const readPage = async ({ host, address, etag }: Turn) => {
    const reply = await ask(host, address, { kind: 'again', etag: etag ?? undefined, mayLead })
    if (!reply) return putOff(database, address)
    if (reply === 'not in turn') return putOff(database, address, inAnHour)
    await noteAnswer(database, host)
    const { status, headers, page } = reply
    if (status >= 400) return noteMissing(database, address)
    if (!page || !isAt(address, page.address)) return noteUnchanged(database, address)
    const answer = await inTurn(async () => (isStopped ? undefined : workers.ask(page)))
    if (isStopped) return undefined
    // It took too long to understand.
    if (!answer) return noteUnchanged(database, address)
    const { piece } = answer
    const newEtag = headers.get('etag')
    return noteSale(database, address, {
      etag: newEtag && newEtag.length <= longestEtag ? newEtag : null,
      isSoldOut: piece?.isSoldOut ?? undefined,
      price: piece?.currency === 'INR' ? piece.price : null,
    })
  }

  const work = async (turn: Turn) => {
    if (!turn.robots) return readRobots(turn)
    if (!mayRead(turn.robots, new URL(turn.address))) return putOff(database, turn.address)
    return readPage(turn)
  }

  /** Whatever a page does, its shop waits with it, and no other. */
  const workOn = async (turn: Turn) => {
    if (!turn.isWanted) return
    try {
      await work(turn)
    } catch (error) {
      await backOff(database, turn.host, 0)
      await putOff(database, turn.address)
      log.warn({ err: error }, 'a page of a shop could not be read again')
    }
  }

  return {
    check: async (): Promise<void> => {
      if (!pages) return
      const endsAt = performance.now() + maxRunMs
      for (let count = 0; count < maxPages && performance.now() < endsAt && !isStopped; ) {
        const turns = await takeTurns(database)
        if (turns.length === 0) return
        count += turns.length
        await Promise.all(turns.map(workOn))
      }
    },

    /** What is in hand is read again another time. */
    stop: async (): Promise<void> => {
      isStopped = true
      workers.close()
      await pages?.close()
    },
  }
}
