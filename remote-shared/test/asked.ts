import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AskOf, Call } from '@drape/contract/call'
import { calls } from '@drape/contract/calls'
import * as z from 'zod/mini'

type Part<C extends Call, Name extends 'params' | 'query' | 'body'> =
  AskOf<C> extends { readonly [name in Name]?: infer Given } ? NonNullable<Given> : never

/** A request as the page sent it. */
export interface Asked {
  readonly call: Call
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Only for JSON; read a form from `text`. */
  readonly body: unknown
  readonly text: string
  readonly bearer: string | undefined
  readonly headers: IncomingMessage['headers']
}

export interface AskedOf<C extends Call> extends Omit<Asked, 'params' | 'query' | 'body'> {
  readonly call: C
  readonly params: Part<C, 'params'>
  readonly query: Readonly<Partial<Record<keyof Part<C, 'query'>, string>>>
  readonly body: Part<C, 'body'>
}

const patterns = calls.map(
  ({ call }) => [call, new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)] as const,
)

const decoded = (groups: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))

/** Throws if the request violates the contract, as a real server would. */
export const readAsked = async (request: IncomingMessage): Promise<Asked> => {
  const { method, url = '', headers } = request
  const { pathname, searchParams } = new URL(url, 'http://api.example')
  const query = Object.fromEntries(searchParams)
  const sent = await text(request)
  const body = headers['content-type'] === 'application/json' ? JSON.parse(sent) : undefined
  for (const [call, pattern] of patterns) {
    const found = call.method === method && pattern.exec(pathname)
    if (!found) continue
    if (call.query) z.parse(call.query, query)
    if (call.body && !call.file) z.parse(call.body, body)
    const bearer = headers.authorization?.replace('Bearer ', '')
    return { call, params: decoded(found.groups), query, body, text: sent, bearer, headers }
  }
  throw new Error(`The contract knows no ${method} ${pathname}`)
}
