import type { BodyOf, Call } from '@drape/contract/call'
import { identifier } from '@drape/contract/formats'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { badRequest, notFound, sentences } from './refusal.ts'
import { messageOf } from './validation-message.ts'

function read(schema: $ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined
  const result = safeParse(schema, given, { error: messageOf })
  if (!result.success) throw badRequest(result.error.issues[0]?.message ?? sentences[400][1])
  return result.data
}

/** A malformed id gets the same 404 as an id that does not exist. */
export function readParams(call: Call, given: unknown): unknown {
  if (call.params) {
    const result = safeParse(call.params, given)
    if (!result.success) throw notFound()
    return result.data
  }
  const named = given as Record<string, string>
  for (const value of Object.values(named)) if (!safeParse(identifier, value).success) throw notFound()
  return named
}

export function readQuery(call: Call, given: unknown): unknown {
  if (!call.query && Object.keys(given as object).length) {
    throw badRequest('This address takes no parameters.')
  }
  return read(call.query, given)
}

export const readHeaders = (call: Call, given: unknown) => read(call.headers, given)

const isEmpty = (given: unknown) =>
  given === undefined ||
  given === null ||
  (typeof given === 'object' && !Array.isArray(given) && Object.keys(given).length === 0)

export function readBody<C extends Call>(call: C, given: unknown): BodyOf<C> {
  if (!call.body && !isEmpty(given)) throw badRequest('This call takes no body.')
  if (call.body && given === undefined) throw badRequest('The request has no body: please send JSON.')
  return read(call.body, given) as BodyOf<C>
}
