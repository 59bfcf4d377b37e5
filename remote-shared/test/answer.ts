import type { ServerResponse } from 'node:http'
import type { Call, ReplyOf } from '@drape/contract/call'
import type { Problem } from '@drape/contract/problem'
import type { ReceivedRequestOf } from './received-request.ts'

interface ResponseParts {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly statusText?: string
}

/** The parts of a reply that the contract does not describe. */
class WithStatus {
  readonly status: number
  readonly parts: ResponseParts

  constructor(status: number, parts: ResponseParts) {
    this.status = status
    this.parts = parts
  }
}

/** A reply with this status and any body. */
export const withStatus = (status: number, parts: ResponseParts = {}) => new WithStatus(status, parts)

/** A refusal with this message. */
export const refused = (status: number, message: string, code: Problem['code'] = 'conflict', headers = {}) =>
  withStatus(status, {
    body: { success: false, code, message, requestId: 'q' } satisfies Problem,
    headers,
  })

export type Answer<C extends Call> = ReplyOf<C> | WithStatus | 'breaks' | 'hangs'
export type Answering<C extends Call> =
  | Answer<C>
  | ((request: ReceivedRequestOf<C>) => Answer<C> | Promise<Answer<C>>)

export const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key',
  'access-control-expose-headers': 'retry-after',
}

export const send = (response: ServerResponse, answer: Answer<Call>): void => {
  if (answer === 'breaks') {
    // jsdom logs an error when a connection breaks under an XMLHttpRequest.
    jest.spyOn(console, 'error').mockImplementation()
    response.destroy()
  }
  if (answer === 'breaks' || answer === 'hangs') return
  const { status, parts } = answer instanceof WithStatus ? answer : withStatus(200, { body: answer })
  const { body = {}, headers, statusText } = parts
  if (statusText !== undefined) response.statusMessage = statusText
  for (const [name, value] of Object.entries({ ...allowed, ...headers })) response.setHeader(name, value)
  response.statusCode = status
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
