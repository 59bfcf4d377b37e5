import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from './log.ts'
import { sendRefusal } from './problem.ts'
import { Refusal } from './refusal.ts'

/** So many calls may wait for each running one: enough for pages that open at the same time. */
const waitingForEach = 3
/** A call that waits longer is refused, so that pages get a reply soon, however slow the machine is. */
const longestWaitMs = 250
/** A random retry time, so that clients do not come back all at once. */
const longestRetrySeconds = 5
/** A line for each refusal would be most of the log, just when there is most to do. */
const tellEveryMs = 10_000

const overloaded = () =>
  new Refusal(
    503,
    'unavailable',
    'More people are asking than can be answered right now. Please try again in a moment.',
    { 'retry-after': String(1 + Math.floor(Math.random() * longestRetrySeconds)) },
  )

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0

interface Places {
  readonly most: number
  busy: number
  readonly waiting: Set<() => void>
  /** Calls whose body has arrived by now, which are served before those that wait. */
  readonly returning: Set<() => void>
}

export type Load = ReturnType<typeof limitLoad>

const placesFor = (most: number): Places => ({ most, busy: 0, waiting: new Set(), returning: new Set() })

/**
 * Runs `atOnce` calls, lets three times as many wait briefly, and refuses the others, before their body is read and the
 * database is queried. More running calls would not be faster, and turns of the event loop, each of which accepts one
 * new connection, would take longer. Calls that can wait get a quarter of the places, and fewer while urgent ones wait.
 * Health checks, pages and scripts are not limited.
 */
export function limitLoad(app: FastifyInstance, atOnce: number, waitMs = longestWaitMs) {
  const later = placesFor(Math.ceil(atOnce / 4))
  /** The limit of `later` while people at work wait. */
  const fewest = Math.ceil(atOnce / 32)
  const usual = placesFor(atOnce - later.most)
  const placeOf = new WeakMap<FastifyRequest, Places>()

  const choose = ({ routeOptions, url }: FastifyRequest): Places | undefined => {
    const { call } = routeOptions.config
    if (!(routeOptions.url ?? pathOf(url)).startsWith('/api')) return undefined
    return call && !call.canWait ? usual : later
  }

  const take = (request: FastifyRequest, places: Places) => {
    places.busy += 1
    placeOf.set(request, places)
  }

  const leave = (request: FastifyRequest) => {
    const places = placeOf.get(request)
    if (!places) return
    placeOf.delete(request)
    places.busy -= 1
    const [next] = [...places.returning, ...places.waiting]
    if (places.busy < places.most) next?.()
  }

  let refused = 0
  let refusedBefore = 0
  const logRefusals = () => {
    app.log.warn(
      { event: 'overload', refused },
      'calls were refused, because the server is at its limit: add a replica if this lasts',
    )
    refusedBefore += refused
    refused = 0
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    if (refused === 0) setTimeout(logRefusals, tellEveryMs).unref()
    refused += 1
    sendRefusal(overloaded(), request, reply)
  }

  /** Resolves once there is a place, or refuses after a short time. */
  const enter = (
    request: FastifyRequest,
    reply: FastifyReply,
    { places, queue }: { places: Places; queue: Set<() => void> },
    done: () => void,
  ) => {
    const begin = () => {
      stopWaiting()
      take(request, places)
      done()
    }
    const stopWaiting = () => {
      clearTimeout(timer)
      queue.delete(begin)
    }
    const giveUp = () => {
      stopWaiting()
      refuse(request, reply)
    }
    const isFull = places.busy >= places.most
    const timer = isFull ? setTimeout(giveUp, waitMs) : undefined
    reply.raw.once('close', () => {
      stopWaiting()
      leave(request)
    })
    if (isFull) queue.add(begin)
    else begin()
  }

  app.addHook('onRequest', (request, reply, done) => {
    const places = choose(request)
    if (!places) return done()
    const { most, busy, waiting: queue } = places
    const isCrowded = places === later && usual.waiting.size > 0
    if (busy >= (isCrowded ? fewest : most) && (isCrowded || queue.size >= most * waitingForEach))
      return void refuse(request, reply)
    enter(request, reply, { places, queue }, done)
  })

  // A place is for work: neither a body that arrives slowly nor an answer that is read slowly takes one.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (hasBody(request)) leave(request)
    done(null, payload)
  })
  app.addHook('preValidation', (request, reply, done) => {
    const places = choose(request)
    // Uploads, whose body is read later, are limited by themselves (infra/upload/picture-uploads.ts).
    if (!places || !hasBody(request) || reply.raw.closed || request.routeOptions.config.call?.file)
      return done()
    enter(request, reply, { places, queue: places.returning }, done)
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })

  return {
    working: () => later.busy + usual.busy,
    waiting: () =>
      [later, usual].reduce((sum, { waiting, returning }) => sum + waiting.size + returning.size, 0),
    /** Since the start. */
    refused: () => refusedBefore + refused,
  }
}
