import type { Call } from '@drape/contract/call'
import { done, identifier, moment } from '@drape/contract/formats'
import { outfit } from '@drape/contract/outfit'
import { photo } from '@drape/contract/photo'
import { preferences } from '@drape/contract/preferences'
import { problem } from '@drape/contract/problem'
import { stylist, tokens, user } from '@drape/contract/session'
import { $ZodRegistry, type $ZodType, type JSONSchema, toJSONSchema } from 'zod/v4/core'

export type Schema = JSONSchema.BaseSchema

export interface NamedCall {
  readonly concept: string
  readonly name: string
  readonly call: Call
}

/** Schemas that many calls use, under the names that readers look for. */
const shared = {
  Identifier: identifier,
  Moment: moment,
  Problem: problem,
  Done: done,
  Tokens: tokens,
  User: user,
  Stylist: stylist,
  Preferences: preferences,
  Photo: photo,
  Outfit: outfit,
}

const parts = ['params', 'query', 'headers', 'body'] as const
/** Schemas of these names are printed where they are used. */
export const isFragment = (name: string) => /(Params|Query|Headers|Form)$/.test(name)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const isJson = ({ media = 'application/json' }: Call) => media === 'application/json'

export type Schemas = ReturnType<typeof describeSchemas>

/**
 * Every schema of the calls as JSON Schema, each under one name: requests as they are sent (zod's input), replies as
 * they are received (output).
 */
export function describeSchemas(calls: readonly NamedCall[]) {
  const inputs = new $ZodRegistry<{ id: string }>()
  const replies = new $ZodRegistry<{ id: string }>()
  for (const [id, schema] of Object.entries(shared)) {
    replies.add(schema, { id })
    if (id === 'Identifier') inputs.add(schema, { id })
  }
  for (const { name, call } of calls) {
    for (const part of parts) {
      const schema = call[part]
      const kind = part === 'body' && call.file ? 'Form' : capital(part)
      if (schema && !inputs.has(schema)) inputs.add(schema, { id: capital(name) + kind })
    }
    if (isJson(call) && !replies.has(call.reply)) replies.add(call.reply, { id: `${capital(name)}Reply` })
  }

  const uri = (id: string) => `#/components/schemas/${id}`
  const convert = (registry: typeof inputs, io: 'input' | 'output') =>
    toJSONSchema(registry, {
      io,
      uri,
      override: ({ zodSchema, jsonSchema }) => {
        // Replies may get new fields later, so only requests forbid additional properties.
        if (io === 'output' && zodSchema._zod.def.type === 'object') delete jsonSchema.additionalProperties
      },
    }).schemas
  const byName: Record<string, Schema> = { ...convert(inputs, 'input'), ...convert(replies, 'output') }
  for (const schema of Object.values(byName)) {
    delete schema.$schema
    delete schema.$id
  }

  return {
    byName,
    nameOf: (schema: $ZodType): string => {
      const id = (inputs.get(schema) ?? replies.get(schema))?.id
      if (!id) throw new Error('a schema is in no call')
      return id
    },
  }
}
