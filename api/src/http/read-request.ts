import type { Call } from '@drape/contract/call'
import { identifier } from '@drape/contract/wire'
import { type $ZodError, type $ZodType, safeParse } from 'zod/v4/core'
import { badRequest, notFound } from './refusal.ts'

/** Says what is wrong and where, and repeats nothing of what was sent. */
function sentenceOf({ issues }: $ZodError): string {
  const [first] = issues
  const at = first?.path.join('.')
  return at ? `${at}: ${first?.message}` : (first?.message ?? 'The request could not be understood.')
}

function read(schema: $ZodType | undefined, given: unknown): unknown {
  if (!schema) return undefined
  const result = safeParse(schema, given)
  if (!result.success) throw badRequest(sentenceOf(result.error))
  return result.data
}

/** An address with an id that cannot be one leads nowhere, as one with an id that nobody has. */
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

export const readQuery = (call: Call, given: unknown) => read(call.query, given)
export const readHeaders = (call: Call, given: unknown) => read(call.headers, given)
export const readBody = (call: Call, given: unknown) => read(call.body, given)
