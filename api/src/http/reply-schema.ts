import type { Call } from '@drape/contract/call'
import { moment, pictureAddress } from '@drape/contract/wire'
import { type $ZodType, toJSONSchema } from 'zod/v4/core'

/** Texts without a character that JSON escapes: looking for one in each costs more than all else of a list. */
const plain: ReadonlySet<$ZodType> = new Set([moment, pictureAddress])

/**
 * By this Fastify writes a reply: the fields that the call names and no others, several times faster than by having zod
 * copy it first. What the values are is the compiler's to hold, and outside production zod's too.
 */
export const replySchemaOf = ({ reply }: Call): object =>
  toJSONSchema(reply, {
    io: 'output',
    override: ({ zodSchema, jsonSchema }) => {
      // Of a text only that it is one: Fastify knows some formats in its own way, and no patterns of ours.
      for (const detail of ['format', 'pattern', 'allOf'] as const) delete jsonSchema[detail]
      if (plain.has(zodSchema)) jsonSchema.format = 'unsafe'
      // A field too many is left out, and does not make of it another reply.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      const [some, none, ...others] = jsonSchema.anyOf ?? []
      // Between several schemas Fastify chooses by trying them out; null it knows.
      if (some && none?.type === 'null' && !others.length) {
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, some, { nullable: true })
      }
    },
  })
