import type { Schema } from './api-document.ts'

/** A field of a request or reply, and what is incompatible about it. */
export interface Mismatch {
  /** For example items[].name; empty for the whole. */
  readonly field: string
  readonly reason: string
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

const describeValues = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(' or ')

const describeType = (schema: Schema): string => {
  const values = valuesOf(schema)
  return values ? describeValues(values) : (typeOf(schema) ?? 'anything')
}

const below = (field: string, name: string): string => (field ? `${field}.${name}` : name)

/** Compares schemas that stand within two others. */
const within =
  (source: Shape, target: Shape, depth: number) =>
  (from: unknown, to: unknown, field: string): Mismatch[] =>
    isSchema(from) && isSchema(to)
      ? mismatches({ ...source, schema: from }, { ...target, schema: to }, field, depth + 1)
      : []

const objectMismatches = (source: Shape, target: Shape, field: string, depth: number): Mismatch[] => {
  const [sourceProperties, targetProperties] = [propertiesOf(source.schema), propertiesOf(target.schema)]
  const compare = within(source, target, depth)
  const { additionalProperties: targetRest } = target.schema
  const { additionalProperties: sourceRest } = source.schema
  const missing = requiredOf(target.schema).flatMap((each): Mismatch[] => {
    const name = String(each)
    if (requiredOf(source.schema).includes(name)) return []
    return [{ field: below(field, name), reason: name in sourceProperties ? 'may be missing' : 'is missing' }]
  })
  const mismatched = Object.entries(sourceProperties).flatMap(([name, schema]): Mismatch[] => {
    const at = below(field, name)
    const targetSchema = targetProperties[name] ?? targetRest
    if (targetSchema === false) return [{ field: at, reason: 'is not known' }]
    return compare(schema, targetSchema, at)
  })
  return [...missing, ...mismatched, ...compare(sourceRest, targetRest, below(field, '*'))]
}

const plainMismatches = (source: Shape, target: Shape, field: string, depth: number): Mismatch[] => {
  const type = typeOf(source.schema)
  if (type === 'object') return objectMismatches(source, target, field, depth)
  if (type !== 'array') return []
  return within(source, target, depth)(source.schema['items'], target.schema['items'], `${field}[]`)
}

const isAssignable = (source: Shape, target: Shape): boolean => {
  const [type, targetType] = [typeOf(source.schema), typeOf(target.schema)]
  if (type === undefined || targetType === undefined) return true
  return type === targetType || (type === 'integer' && targetType === 'number')
}

const lacking = (source: Shape, among: readonly Shape[]): readonly unknown[] | 'any' => {
  const values = among.map(({ schema }) => valuesOf(schema))
  if (values.includes(undefined)) return []
  const own = valuesOf(source.schema)
  // A boolean schema is the same as the enum of true and false.
  const all = own ?? (typeOf(source.schema) === 'boolean' ? [true, false] : undefined)
  if (!all) return typeOf(source.schema) === 'null' || typeOf(source.schema) === undefined ? [] : 'any'
  return all.filter((value) => !values.some((list) => list?.includes(value)))
}

/**
 * What `source` may contain and `target` does not accept. A schema without a statement about a value accepts and gives
 * anything. Lengths, patterns and bounds are not compared.
 */
export const mismatches = (source: Shape, target: Shape, field = '', depth = 0): Mismatch[] => {
  if (depth > deepest) return []
  const targets = choices(target)
  return choices(source).flatMap((each): Mismatch[] => {
    const fitting = targets.filter((other) => isAssignable(each, other))
    const say = (what: string, among: readonly Shape[]) => {
      const wanted = new Set(among.map(({ schema }) => describeType(schema)))
      return [{ field, reason: `is ${what} and not ${[...wanted].join(' or ')}` }]
    }
    if (fitting.length === 0) return say(describeType(each.schema), targets)
    const beyond = lacking(each, fitting)
    if (beyond === 'any') return say(`any ${describeType(each.schema)}`, fitting)
    if (beyond.length > 0) return say(describeValues(beyond), fitting)
    const [nearest = []] = fitting
      .map((other) => plainMismatches(each, other, field, depth))
      .sort((one, other) => one.length - other.length)
    return nearest
  })
}
