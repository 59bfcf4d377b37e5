import { randomUUID } from 'node:crypto'
import type { AskOf, Call, ReplyOf } from '@drape/contract/call'
import { parse } from 'zod/v4/core'

/** Where the server is now: it moves with each start. */
export interface Place {
  address: string
  /** The network that a client says it is in, to a server that trusts it as it would a proxy. */
  readonly from?: string
}

type Loose = {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly headers?: Record<string, string>
  readonly body?: Record<string, unknown>
  readonly file?: Blob
}

export class Answered extends Error {
  readonly status: number

  constructor(call: Call, status: number, words: string) {
    super(`${call.method} ${call.path} was answered with ${status}: ${words}`)
    this.status = status
  }
}

/** Makes a call as a client outside of the server does: what it returns was acknowledged. */
export async function ask<C extends Call>(
  { address, from }: Place,
  call: C,
  asked: AskOf<C>,
  access?: string,
): Promise<ReplyOf<C>> {
  const { params = {}, query, headers, body, file } = asked as Loose
  const url = new URL(
    call.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ''),
    address,
  )
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  const form = new FormData()
  if (call.file && file) form.append(call.file, file, 'photo.jpg')
  const isJson = !call.file && body !== undefined
  const response = await fetch(url, {
    method: call.method,
    signal: AbortSignal.timeout(20_000),
    headers: {
      ...headers,
      ...(from && { 'x-forwarded-for': from }),
      ...(access && { authorization: `Bearer ${access}` }),
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(call.file ? { body: form } : isJson ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Answered(call, response.status, await response.text())
  return parse(call.reply, await response.json()) as ReplyOf<C>
}

export const newKey = (): string => randomUUID()
