import type { BodyOf, Call, HeadersOf, ParamsOf, QueryOf, ReplyOf } from '@drape/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'zod/v4/core'
import { longestUploadMs } from './body-timeout.ts'
import type { CallerOf } from './member.ts'
import { readBody, readHeaders, readParams, readQuery } from './read-request.ts'
import { replySchemaOf } from './reply-schema.ts'

interface HandlerInput<C extends Call> {
  readonly caller: CallerOf<C>
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly headers: HeadersOf<C>
  /** Undefined for a call with a file, whose handler reads the form. */
  readonly body: C extends { readonly file: string } ? undefined : BodyOf<C>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Readonly throughout, because `const` below infers a list that a handler writes as readonly. */
type Unchanged<Value> = { readonly [Key in keyof Value]: Unchanged<Value[Key]> }
type Answer<C extends Call> = C extends { media: string } ? FastifyReply : Unchanged<ReplyOf<C>>

const routeOf = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Serves a call of the contract. A reply of another shape does not compile; fields that the call does not name are not
 * sent. `const`, because TypeScript else widens literals ('alive' becomes string) while it infers the call.
 */
export function serveCall<C extends Call, const Reply extends Answer<NoInfer<C>>>(
  app: FastifyInstance,
  call: C,
  handler: (input: HandlerInput<NoInfer<C>>) => Promise<Reply>,
): void {
  const { who } = call
  const callers = new WeakMap<FastifyRequest, CallerOf<C>>()
  app.route({
    method: call.method,
    url: routeOf(call.path),
    config: { call, ...(call.file && { bodyMs: longestUploadMs }) },
    ...(call.media === undefined && { schema: { response: { 200: replySchemaOf(call) } } }),
    // Admission comes before the body is read: a caller without a session cannot send 15 MB.
    ...(who !== 'anyone' && {
      onRequest: async (request: FastifyRequest) => {
        callers.set(request, (await app.admit(request, who)) as CallerOf<C>)
      },
    }),
    handler: async (request, reply) => {
      const input = {
        caller: callers.get(request) as CallerOf<C>,
        params: readParams(call, request.params),
        query: readQuery(call, request.query),
        headers: readHeaders(call, request.headers),
        body: call.file === undefined ? readBody(call, request.body) : undefined,
        request,
        reply,
      } as HandlerInput<C>
      const answer = await handler(input)
      return call.media === undefined && app.checksReplies ? parse(call.reply, answer) : answer
    },
  })
}
