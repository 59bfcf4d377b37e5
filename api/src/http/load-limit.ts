import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pathOf } from './log.ts'
import { sendRefusal } from './problem.ts'
import { Refusal } from './refusal.ts'

/** Clients that are told different times do not come back all at once. */
const longestRetrySeconds = 5
/** The log would otherwise have two lines of each refused request, just when there are most of them. */
const tellEveryMs = 10_000

const overloaded = () =>
  new Refusal(
    503,
    'unavailable',
    'More people are asking than can be answered right now. Please try again in a moment.',
    { 'retry-after': String(1 + Math.floor(Math.random() * longestRetrySeconds)) },
  )

interface Places {
  readonly most: number
  taken: number
}

/**
 * Refuses a call at once while as many are being worked on as `atOnce`, before its body is read and the database asked.
 * What is accepted so waits for at most that many others. Calls that can wait have a quarter of the places, which is
 * also all that they can take from people who are at work. Health checks, pages and scripts are not limited.
 */
export function limitLoad(app: FastifyInstance, atOnce: number): void {
  const waiting: Places = { most: Math.ceil(atOnce / 4), taken: 0 }
  const usual: Places = { most: atOnce - waiting.most, taken: 0 }
  const placeOf = new WeakMap<FastifyRequest, Places>()

  const placesFor = ({ routeOptions, url }: FastifyRequest): Places | undefined => {
    const { call } = routeOptions.config
    if (!(routeOptions.url ?? pathOf(url)).startsWith('/api')) return undefined
    return call && !call.canWait ? usual : waiting
  }

  const take = (request: FastifyRequest, places: Places) => {
    places.taken += 1
    placeOf.set(request, places)
  }

  const leave = (request: FastifyRequest) => {
    const places = placeOf.get(request)
    if (!places) return
    placeOf.delete(request)
    places.taken -= 1
  }

  let refused = 0
  const tell = () => {
    app.log.warn({ event: 'overload', refused }, 'more is asked than can be answered')
    refused = 0
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    if (refused === 0) setTimeout(tell, tellEveryMs).unref()
    refused += 1
    sendRefusal(overloaded(), request, reply)
  }

  app.addHook('onRequest', (request, reply, done) => {
    const places = placesFor(request)
    if (!places) return done()
    if (places.taken >= places.most) return void refuse(request, reply)
    take(request, places)
    reply.raw.once('close', () => leave(request))
    done()
  })

  // A place is for work: neither a body that arrives slowly nor an answer that is read slowly takes one.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
  app.addHook('preValidation', (request, reply, done) => {
    const places = placesFor(request)
    // Uploads, whose body is read later, are limited by themselves (photo/upload.service.ts).
    if (places && !reply.raw.closed && !request.routeOptions.config.call?.file) take(request, places)
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request)
    done(null, payload)
  })
}
