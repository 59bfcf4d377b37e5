import type { Call } from '@drape/contract/call'
import fc, { type Arbitrary } from 'fast-check'
import { type $ZodType, type JSONSchema, safeParse, toJSONSchema } from 'zod/v4/core'

type Schema = JSONSchema.BaseSchema

/** Ids for the field of this name. */
export type IdsFor = (name: string) => Arbitrary<string>

/** The parts of a request as it is sent. */
export interface Parts {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

const longestTried = 60

/** Made once: each that fast-check makes is a table of all of Unicode. */
const grapheme = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })

function textOf(schema: Schema, ids: IdsFor, name: string): Arbitrary<unknown> {
  const { format, pattern, minLength = 0, maxLength } = schema
  if (format === 'uuid') return ids(name)
  if (format === 'uri') return fc.webUrl({ validSchemes: ['http', 'https'] })
  if (format === 'email') return fc.stringMatching(/^[a-z]{1,9}@[a-z]{1,9}\.example$/)
  // Patterns with a maximum length describe lines of text, which nearly any string matches.
  if (pattern && maxLength === undefined) return fc.stringMatching(new RegExp(pattern))
  return fc.string({
    unit: grapheme,
    minLength,
    maxLength: Math.min(maxLength ?? longestTried, longestTried),
  })
}

function objectOf({ properties = {}, required = [] }: Schema, ids: IdsFor): Arbitrary<unknown> {
  const members = Object.entries(properties as Record<string, Schema>).map(
    ([name, member]) => [name, arbitraryOf(member, ids, name)] as const,
  )
  return fc.record(Object.fromEntries(members), { requiredKeys: required })
}

function arbitraryOf(schema: Schema, ids: IdsFor, name = ''): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...(schema.anyOf as Schema[]).map((each) => arbitraryOf(each, ids, name)))
  const { minimum: min = -1000, maximum: max = 1000 } = schema
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min, max })
    case 'number':
      return fc.integer({ min: min * 100, max: max * 100 }).map((hundredths) => hundredths / 100)
    case 'array':
      return fc.array(arbitraryOf(schema.items as Schema, ids, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'object':
      return objectOf(schema, ids)
    case 'string':
      return textOf(schema, ids, name)
    default:
      throw new Error(`a schema of the type ${schema.type} is not known here`)
  }
}

/** Values that a schema accepts, generated from its JSON Schema and filtered by zod. */
function accepted(schema: $ZodType, ids: IdsFor): Arbitrary<unknown> {
  const { $schema, ...described } = toJSONSchema(schema, { io: 'input' })
  return arbitraryOf(described as Schema, ids).filter((value) => safeParse(schema, value).success)
}

const asText = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value as object).map(([name, member]) => [name, `${member}`]))

const namesIn = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)

/** Requests that a call accepts. */
export function validParts(call: Call, ids: IdsFor): Arbitrary<Parts> {
  const texts = (schema: $ZodType | undefined): Arbitrary<Record<string, string>> =>
    schema ? accepted(schema, ids).map(asText) : fc.constant({})
  return fc.record({
    params: call.params
      ? texts(call.params)
      : fc.record(Object.fromEntries(namesIn(call.path).map((name) => [name, ids(name)]))),
    query: texts(call.query),
    // Header values must be ASCII.
    headers: texts(call.headers).map((headers) =>
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, encodeURIComponent(value).slice(0, 99)]),
      ),
    ),
    body: call.body ? accepted(call.body, ids) : fc.constant(undefined),
  })
}
