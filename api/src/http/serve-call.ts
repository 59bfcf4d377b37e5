import type { Call, ReplyOf } from '@drape/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'zod/v4/core'

type Handler<C extends Call> = (request: FastifyRequest, reply: FastifyReply) => Promise<ReplyOf<C>>

/**
 * Serves a call of the contract. A reply of another shape does not compile; a field that the call does not name is not sent.
 * In two steps because TypeScript forgets literals ('alive' becomes string) while it still infers the call.
 */
export const serveCall =
  <C extends Call>(app: FastifyInstance, call: C) =>
  (handler: Handler<C>): void => {
    app.route({
      method: call.method,
      url: call.path,
      handler: async (request, reply) => parse(call.reply, await handler(request, reply)),
    })
  }
