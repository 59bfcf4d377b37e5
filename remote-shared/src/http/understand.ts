import { essentials, genderOf, otherNames } from '@drape/contract/variation'
import type { $ZodType, $ZodTypes, output } from 'zod/v4/core'

type Fields = Readonly<Record<string, unknown>>
type Shape = Readonly<Record<string, $ZodType>>

/** In place of a value that cannot be read. */
const unreadable = Symbol('unreadable')

const defOf = (schema: $ZodType) => (schema as $ZodTypes)._zod.def

const isNothing = (value: unknown): boolean => (value ?? '') === ''

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const onlyValueOf = (schema: $ZodType): unknown => {
  const def = defOf(schema)
  return def.type === 'literal' && def.values.length === 1 ? def.values[0] : undefined
}

/** The field's own name first. */
const namesOf = (name: string): readonly string[] => [
  name,
  ...(otherNames.find((names) => names.includes(name)) ?? []),
]

/** The value of a field that is missing or unreadable. Screens have a text for NaN and for an empty date. */
const blankOf = (schema: $ZodType): unknown => {
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
    case 'enum':
      return ''
    case 'number':
      return Number.NaN
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, blankOf(field)]))
    default:
      return undefined
  }
}

const readField = (name: string, schema: $ZodType, fields: Fields, row: number | undefined): unknown => {
  const ownValue = fields[name]
  const values = namesOf(name).map((each) => fields[each])
  for (const value of [...values.filter((each) => !isNothing(each)), ownValue]) {
    const result = understand(schema, name === 'gender' ? genderOf(value) : value)
    if (result !== unreadable) return result
  }
  if (essentials.includes(name)) return unreadable
  // Rows without an id need different ones all the same, as React keys and to be found.
  if (row !== undefined && (name === 'id' || name === 'uuid')) return String(row)
  return ownValue === undefined ? (onlyValueOf(schema) ?? blankOf(schema)) : blankOf(schema)
}

const readObject = (shape: Shape, value: unknown, row: number | undefined): unknown => {
  const entries = Object.entries(shape)
  const list = entries.find(([, field]) => defOf(field).type === 'array')
  const object = list && Array.isArray(value) ? { [list[0]]: value } : value
  if (!isFields(object) || !entries.some(([name]) => namesOf(name).some((each) => each in object)))
    return unreadable
  const fields = entries.map(([name, field]) => [name, readField(name, field, object, row)])
  return fields.some(([, result]) => result === unreadable) ? unreadable : Object.fromEntries(fields)
}

/** Whether a value may be this option of a union: a literal field of the option must have its text. */
const fits = (option: $ZodType, value: unknown): boolean => {
  const def = defOf(option)
  if (def.type !== 'object' || !isFields(value)) return true
  return Object.entries(def.shape).every(([name, field]) => {
    const literal = onlyValueOf(field)
    return literal === undefined || value[name] === literal
  })
}

const understand = (schema: $ZodType, value: unknown, row?: number): unknown => {
  const def = defOf(schema)
  switch (def.type) {
    case 'nullable':
    case 'optional': {
      const result = understand(def.innerType, value, row)
      return result !== unreadable ? result : def.type === 'nullable' ? null : undefined
    }
    case 'object':
      return readObject(def.shape, value, row)
    case 'array': {
      if (!Array.isArray(value)) return unreadable
      const rows = value
        .map((each, index) => understand(def.element, each, index))
        .filter((each) => each !== unreadable)
      // A list of which no row can be read is not an empty one.
      return value.length > 0 && rows.length === 0 ? unreadable : rows
    }
    case 'union': {
      const option = def.options.findLast((each) => fits(each, value))
      return option ? understand(option, value, row) : unreadable
    }
    case 'literal':
      return def.values.find((each) => String(each) === String(value)) ?? unreadable
    case 'string':
    case 'enum':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : unreadable
    case 'number':
      return isNothing(value) || Number.isNaN(Number(value)) ? unreadable : Number(value)
    case 'boolean':
      return typeof value === 'boolean' ? value : unreadable
    default:
      return value
  }
}

/**
 * Reads a reply field by field: an unreadable field affects no other, and an unreadable row is left out of its list. A
 * text is returned as it came, whatever format it should have. Returns undefined if nothing can be read, or not the
 * essential fields.
 */
export const readAs = <Schema extends $ZodType>(schema: Schema, value: unknown) => {
  const result = understand(schema, value)
  return result === unreadable ? undefined : (result as output<Schema>)
}
