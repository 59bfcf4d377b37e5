import { type $ZodType, safeParse } from 'zod/v4/core'
import type { Asking, AskOf, Call, ReplyOf } from './call.ts'
import { type CallRequest, type LooseAsk, requestOf } from './call-request.ts'
import { type Problem, problem } from './problem.ts'

type Headers = Readonly<Record<string, unknown>>

export interface Received {
  readonly status: number
  readonly headers: Headers
  /** Parsed if it is JSON. */
  readonly body: unknown
}

/** Sends a request: fetch, Fastify's inject, or a browser's request context. */
export type Send = (request: CallRequest) => Promise<Received>

type Reply<C extends Call> = Received & { readonly isRefused: false; readonly body: ReplyOf<C> }
export type Refusal = Received & { readonly isRefused: true; readonly body: Problem }

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly problem: Problem

  constructor(call: Call, { status, body }: Refusal) {
    super(`${call.method} ${call.path} was refused with ${status}: ${body.code}, ${body.message}`)
    this.status = status
    this.problem = body
  }
}

export interface Caller {
  /** Returns the reply; a refusal is thrown. */
  ask<C extends Call>(call: C, ...input: Asking<C>): Promise<ReplyOf<C>>
  /** Returns the reply or the refusal, with status and headers. */
  answer<C extends Call>(call: C, ...input: Asking<C>): Promise<Reply<C> | Refusal>
  /** The same for input that the call's types forbid, for tests of refusals. */
  answerLoosely<C extends Call>(call: C, input: LooseAsk): Promise<Reply<C> | Refusal>
  /** The same caller with additional headers, such as the authorization. */
  with(headers: Record<string, string>): Caller
}

function answerOf<C extends Call>(call: C, response: Received): Reply<C> | Refusal {
  const { status, body } = response
  const isRefused = (status < 200 || status > 299) && status !== call.otherStatus
  const { error } = safeParse<$ZodType>(isRefused ? problem : call.reply, body)
  if (error) {
    const message = `${call.method} ${call.path} was answered with ${status} and a body that the contract does not describe`
    throw new Error(`${message}: ${JSON.stringify(body)}`, { cause: error })
  }
  // Not the parsed value: tests must see fields that the contract does not name.
  return { ...response, isRefused } as Reply<C> | Refusal
}

/** Makes calls of the contract, for tests and tools; pages have a client of their own. */
export function askWith(send: Send): Caller {
  const answer = async <C extends Call>(call: C, input: unknown = {}) =>
    answerOf(call, await send(requestOf(call, input as AskOf<C>)))
  return {
    ask: async (call, ...[input]) => {
      const response = await answer(call, input)
      if (response.isRefused) throw new Refused(call, response)
      return response.body
    },
    answer: (call, ...[input]) => answer(call, input),
    answerLoosely: answer,
    with: (headers) =>
      askWith((request) => send({ ...request, headers: { ...request.headers, ...headers } })),
  }
}
