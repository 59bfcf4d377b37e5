import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AskOf, Call } from '@drape/contract/call'
import { calls } from '@drape/contract/calls'
import * as z from 'zod/mini'

type Part<C extends Call, Name extends 'params' | 'query' | 'body'> =
  AskOf<C> extends { readonly [name in Name]?: infer Input } ? NonNullable<Input> : never

/** A request as the page sent it. */
export interface ReceivedRequest {
  readonly call: Call
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Only for JSON; read a form from `text`. */
  readonly body: unknown
  readonly text: string
  readonly bearer: string | undefined
  readonly headers: IncomingMessage['headers']
}

export interface ReceivedRequestOf<C extends Call>
  extends Omit<ReceivedRequest, 'params' | 'query' | 'body'> {
  readonly call: C
  readonly params: Part<C, 'params'>
  readonly query: Readonly<Partial<Record<keyof Part<C, 'query'>, string>>>
  readonly body: Part<C, 'body'>
}

const patterns = calls.map(
  ({ call }) => [call, new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)] as const,
)

const decodeAll = (groups: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))

/** Throws if the request violates the contract, as a real server would. */
export const readRequest = async (request: IncomingMessage): Promise<ReceivedRequest> => {
  const { method, url = '', headers } = request
  const { pathname, searchParams } = new URL(url, 'http://api.example')
  const query = Object.fromEntries(searchParams)
  const content = await text(request)
  const body = headers['content-type'] === 'application/json' ? JSON.parse(content) : undefined
  for (const [call, pattern] of patterns) {
    const match = call.method === method && pattern.exec(pathname)
    if (!match) continue
    if (call.query) z.parse(call.query, query)
    if (call.body && !call.file) z.parse(call.body, body)
    const bearer = headers.authorization?.replace('Bearer ', '')
    return { call, params: decodeAll(match.groups), query, body, text: content, bearer, headers }
  }
  throw new Error(`The contract has no call ${method} ${pathname}`)
}
