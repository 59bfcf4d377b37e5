import type { BodyOf, Call } from '@drape/contract/call'
import { identifier } from '@drape/contract/formats'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { badRequest, notFound, sentences } from './refusal.ts'
import { messageOf } from './validation-message.ts'

function read(schema: $ZodType | undefined, input: unknown): unknown {
  if (!schema) return undefined
  const result = safeParse(schema, input, { error: messageOf })
  if (!result.success) throw badRequest(result.error.issues[0]?.message ?? sentences[400][1])
  return result.data
}

/** A malformed id gets the same 404 as an id that does not exist. */
export function readParams(call: Call, input: unknown): unknown {
  if (call.params) {
    const result = safeParse(call.params, input)
    if (!result.success) throw notFound()
    return result.data
  }
  const ids = input as Record<string, string>
  for (const value of Object.values(ids)) if (!safeParse(identifier, value).success) throw notFound()
  return ids
}

export function readQuery(call: Call, input: unknown): unknown {
  if (!call.query && Object.keys(input as object).length) {
    throw badRequest('This address takes no parameters.')
  }
  return read(call.query, input)
}

export const readHeaders = (call: Call, input: unknown) => read(call.headers, input)

const isEmpty = (input: unknown) =>
  input === undefined ||
  input === null ||
  (typeof input === 'object' && !Array.isArray(input) && Object.keys(input).length === 0)

export function readBody<C extends Call>(call: C, input: unknown): BodyOf<C> {
  if (!call.body && !isEmpty(input)) throw badRequest('This call takes no body.')
  if (call.body && input === undefined) throw badRequest('The request has no body: please send JSON.')
  return read(call.body, input) as BodyOf<C>
}
