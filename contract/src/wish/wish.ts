import * as z from 'zod/mini'
import { identifier, line } from '../formats.ts'
import { maxBudget, maxWishLength } from '../limits.ts'
import { wishFields } from './wish-fields.ts'

type Fields = typeof wishFields
type Field = Fields[keyof Fields]
type ValueOf<Each extends Field> = Each extends { readonly options: readonly (infer Option)[] }
  ? Option
  : { choice: string; money: number; line: string; garment: string }[Each['kind']]
type Schema<Value> = z.ZodMiniOptional<z.ZodMiniType<Value, Value>>

/** In a reply, and in a form, whose fields are texts. Money is the most that may be spent, in rupees. */
const schemasOf = (field: Field): { readonly reply: z.ZodMiniType; readonly form: z.ZodMiniType } => {
  switch (field.kind) {
    case 'choice':
      return { reply: z.enum(field.options), form: z.enum(field.options) }
    case 'money':
      return { reply: z.int(), form: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxBudget)) }
    case 'line':
      return { reply: z.string(), form: line(maxWishLength) }
    case 'garment':
      return { reply: identifier, form: identifier }
  }
}

const schemas = Object.entries(wishFields).map(([name, field]) => ({ name, ...schemasOf(field) }))

/** Every field is optional, and a photo may have no wish. */
export const wish = z.object(
  Object.fromEntries(schemas.map(({ name, reply }) => [name, z.optional(reply)])) as {
    [Name in keyof Fields]: Schema<ValueOf<Fields[Name]>>
  },
)
export type Wish = z.output<typeof wish>

export const wishForm = Object.fromEntries(
  schemas.map(({ name, form }) => [`wish_${name}`, z.optional(form)]),
) as { [Name in keyof Fields as `wish_${Name}`]: Schema<ValueOf<Fields[Name]>> }
