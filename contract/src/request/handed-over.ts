import * as z from 'zod/mini'
import { identifier, moment } from '../formats.ts'

/** Apart from the calls, which are the stylists': the export of a person has it too. */
export const handedOver = z.object({
  by: z.string(),
  /** Left out where nothing was written. */
  note: z.optional(z.string()),
  at: moment,
})
export const exportedHandOver = z.extend(handedOver, { photo: identifier, to: z.string() })
