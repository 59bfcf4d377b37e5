import type { Schema } from './schemas.ts'

export interface Field {
  readonly name: string
  readonly isRequired: boolean
  /** The type and limits, in words. */
  readonly description: string
  /** The name of the schema, if it has one. */
  readonly shape?: string
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'moment in UTC, as 2026-01-31T12:00:00.000Z',
  uri: 'web address',
  email: 'e-mail address',
  binary: 'file',
}

const labelOf = (value: unknown) => (value === '' ? 'empty' : String(value))

const between = (least: number | undefined, most: number | undefined, unit: string) => {
  if (least !== undefined && most !== undefined) return ` of ${least} to ${most}${unit}`
  if (most !== undefined) return ` of at most ${most}${unit}`
  return least === undefined ? '' : ` of at least ${least}${unit}`
}

// zod writes the safe-integer bounds as limits of every whole number; readers need not see them.
const limit = (bound: number | undefined) =>
  bound !== undefined && Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound

function wordsOf(schema: Schema): string {
  if (schema.const !== undefined) return `always ${labelOf(schema.const)}`
  if (schema.enum) return `one of: ${schema.enum.map(labelOf).join(', ')}`
  switch (schema.type) {
    case 'string':
      return `${formats[schema.format ?? ''] ?? 'text'}${between(schema.minLength, schema.maxLength, ' characters')}`
    case 'integer':
      return `whole number${between(limit(schema.minimum), limit(schema.maximum), '')}`
    case 'number':
      return `number${between(schema.minimum, schema.maximum, '')}`
    case 'boolean':
      return 'true or false'
    case 'object':
      return 'object'
    default:
      return 'anything'
  }
}

const shapeOf = (schema: Schema) => schema.$ref?.split('/').at(-1)

interface Resolved {
  readonly schema: Schema
  readonly orNull: boolean
}

/** Of several alternatives that are not null the first describes all: an address, or the empty text in its place. */
function resolve(schema: Schema): Resolved {
  if (Array.isArray(schema.type)) {
    const type = schema.type.find((each) => each !== 'null')
    return { schema: { ...schema, type } as Schema, orNull: schema.type.includes('null') }
  }
  const choices = (schema.anyOf ?? []) as Schema[]
  const real = choices.filter(({ type }) => type !== 'null')
  const last = real.at(-1)
  if (!last) return { schema, orNull: false }
  const inner = resolve(last)
  return { schema: inner.schema, orNull: inner.orNull || real.length < choices.length }
}

function fieldOf(name: string, declared: Schema, isRequired: boolean): Field[] {
  const { schema, orNull } = resolve(declared)
  const ending = [
    orNull ? 'or null' : '',
    declared.default === undefined ? '' : `${labelOf(declared.default)} if left out`,
  ]
  const tail = ending
    .filter(Boolean)
    .map((word) => `, ${word}`)
    .join('')
  if (schema.type === 'array') {
    const description = `list${between(schema.minItems, schema.maxItems, ' entries')}${tail}`
    return [{ name, isRequired, description }, ...fieldOf(`${name}[]`, schema.items as Schema, true)]
  }
  const shape = shapeOf(schema)
  if (shape) return [{ name, isRequired, description: tail.replace(', ', ''), shape }]
  const inner = schema.type === 'object' ? fieldsOf(schema, `${name}.`) : []
  return [{ name, isRequired, description: wordsOf(schema) + tail }, ...inner]
}

/** The fields of an object and of nested objects, flattened. */
export function fieldsOf(schema: Schema, prefix = ''): Field[] {
  return Object.entries((schema.properties ?? {}) as Record<string, Schema>).flatMap(([name, member]) =>
    fieldOf(prefix + name, member, schema.required?.includes(name) ?? false),
  )
}

export const describeField = (name: string, schema: Schema, isRequired: boolean): Field =>
  fieldOf(name, schema, isRequired)[0] as Field
