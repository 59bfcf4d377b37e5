import { z } from 'zod'

/** JSON Schema without limits on lengths and formats. */
const schema = z.record(z.string(), z.unknown())

/** A call that a part makes, as described by the contract it was built with. */
export const describedCall = z.object({
  name: z.string().regex(/^\w{1,80}$/),
  method: z.string().max(10),
  path: z.string().max(300),
  query: schema.optional(),
  headers: schema.optional(),
  body: schema.optional(),
  /** The field of a multipart form that holds the file. */
  file: z.string().optional(),
  /** Absent where the reply is not JSON. */
  reply: schema.optional(),
  /** A call that only development serves and makes. */
  isForDevelopment: z.literal(true).optional(),
})

export type DescribedCall = z.output<typeof describedCall>
