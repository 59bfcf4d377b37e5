import type { Schema } from './api-document.ts'

/** A field of a request or reply, and what is incompatible about it. */
export interface Mismatch {
  /** For example items[].name; empty for the whole. */
  readonly field: string
  readonly wrong: string
}

/** A schema with the named schemas that it may refer to. */
export interface Shape {
  readonly schema: Schema
  readonly byName: Readonly<Record<string, Schema>>
}

/** Ends the comparison of recursive schemas; no body of ours is as deep. */
const deepest = 24

type Properties = Readonly<Record<string, Schema>>

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const propertiesOf = ({ properties }: Schema): Properties => (properties ?? {}) as Properties
const requiredOf = ({ required }: Schema): readonly unknown[] => listOf(required)
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

/** Resolves $ref and merges allOf. */
const plain = (shape: Shape): Shape => {
  const { schema, byName } = shape
  const { $ref, allOf, ...own } = schema
  if (typeof $ref === 'string') return plain({ schema: byName[$ref.split('/').at(-1) ?? ''] ?? {}, byName })
  const all = listOf(allOf).filter(isSchema)
  if (all.length === 0) return shape
  const schemas = [own as Schema, ...all.map((each) => plain({ schema: each, byName }).schema)]
  const hasProperties = schemas.some(({ properties }) => properties)
  return {
    schema: {
      ...Object.assign({}, ...schemas),
      ...(hasProperties && { properties: Object.assign({}, ...schemas.map(propertiesOf)) }),
      required: schemas.flatMap(requiredOf),
    },
    byName,
  }
}

/** The alternatives of a schema: anyOf, oneOf or a list of types. */
const choices = (shape: Shape): Shape[] => {
  const { schema, byName } = plain(shape)
  const among = [...listOf(schema['anyOf']), ...listOf(schema['oneOf'])].filter(isSchema)
  if (among.length > 0) return among.flatMap((each) => choices({ schema: each, byName }))
  const { type } = schema
  return Array.isArray(type)
    ? type.map((each) => ({ schema: { ...schema, type: each as unknown }, byName }))
    : [{ schema, byName }]
}

const valuesOf = ({ enum: among, const: only }: Schema): readonly unknown[] | undefined =>
  only !== undefined ? [only] : Array.isArray(among) ? among : undefined

/** The type of a schema; of an enum, that of its values. */
const typeOf = (schema: Schema): string | undefined => {
  if (typeof schema['type'] === 'string') return schema['type']
  const [first] = valuesOf(schema) ?? []
  if (first === undefined) return schema['properties'] ? 'object' : undefined
  return first === null ? 'null' : typeof first
}

const isOfType = (given: string, taken: string): boolean =>
  given === taken || (given === 'integer' && taken === 'number')

const sayValues = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(' or ')

const say = (schema: Schema): string => {
  const values = valuesOf(schema)
  return values ? sayValues(values) : (typeOf(schema) ?? 'anything')
}

const sayAll = (shapes: readonly Shape[]): string =>
  [...new Set(shapes.map(({ schema }) => say(schema)))].join(' or ')

const below = (field: string, name: string): string => (field ? `${field}.${name}` : name)

const objectMismatches = (given: Shape, taken: Shape, field: string, depth: number): Mismatch[] => {
  const [gives, takes] = [propertiesOf(given.schema), propertiesOf(taken.schema)]
  const { additionalProperties: more } = taken.schema
  const { additionalProperties: others } = given.schema
  const missing = requiredOf(taken.schema).flatMap((each): Mismatch[] => {
    const name = String(each)
    if (requiredOf(given.schema).includes(name)) return []
    return [{ field: below(field, name), wrong: name in gives ? 'may be missing' : 'is missing' }]
  })
  const other = Object.entries(gives).flatMap(([name, schema]): Mismatch[] => {
    const at = below(field, name)
    const there = takes[name] ?? more
    if (there === false) return [{ field: at, wrong: 'is not known' }]
    if (!isSchema(there)) return []
    return mismatches({ ...given, schema }, { ...taken, schema: there }, at, depth + 1)
  })
  const rest =
    isSchema(others) && isSchema(more)
      ? mismatches({ ...given, schema: others }, { ...taken, schema: more }, below(field, '*'), depth + 1)
      : []
  return [...missing, ...other, ...rest]
}

const plainMismatches = (given: Shape, taken: Shape, field: string, depth: number): Mismatch[] => {
  const type = typeOf(given.schema)
  if (type === 'object') return objectMismatches(given, taken, field, depth)
  const [from, to] = [given.schema['items'], taken.schema['items']]
  return type === 'array' && isSchema(from) && isSchema(to)
    ? mismatches({ ...given, schema: from }, { ...taken, schema: to }, `${field}[]`, depth + 1)
    : []
}

const isTaken = (given: Shape, taken: Shape): boolean => {
  const [type, wanted] = [typeOf(given.schema), typeOf(taken.schema)]
  if (type === undefined || wanted === undefined) return true
  return isOfType(type, wanted)
}

const lacking = (given: Shape, among: readonly Shape[]): readonly unknown[] | 'any' => {
  const values = among.map(({ schema }) => valuesOf(schema))
  if (values.includes(undefined)) return []
  const own = valuesOf(given.schema)
  // A boolean schema is the same as the enum of true and false.
  const all = own ?? (typeOf(given.schema) === 'boolean' ? [true, false] : undefined)
  if (!all) return typeOf(given.schema) === 'null' || typeOf(given.schema) === undefined ? [] : 'any'
  return all.filter((value) => !values.some((list) => list?.includes(value)))
}

/**
 * What `given` may contain and `taken` does not accept. A schema without a statement about a value accepts and gives
 * anything. Lengths, patterns and bounds are not compared.
 */
export const mismatches = (given: Shape, taken: Shape, field = '', depth = 0): Mismatch[] => {
  if (depth > deepest) return []
  const wanted = choices(taken)
  return choices(given).flatMap((each): Mismatch[] => {
    const fitting = wanted.filter((other) => isTaken(each, other))
    if (fitting.length === 0) return [{ field, wrong: `is ${say(each.schema)} and not ${sayAll(wanted)}` }]
    const beyond = lacking(each, fitting)
    if (beyond === 'any') return [{ field, wrong: `is any ${say(each.schema)} and not ${sayAll(fitting)}` }]
    if (beyond.length > 0) return [{ field, wrong: `is ${sayValues(beyond)} and not ${sayAll(fitting)}` }]
    const [nearest = []] = fitting
      .map((other) => plainMismatches(each, other, field, depth))
      .sort((one, other) => one.length - other.length)
    return nearest
  })
}
